/** The room that a document has, whatever shows it or stands in its place: nothing below moves when the file has come. */
export const DOCUMENT_ROOM = 'h-[42dvh] md:h-[calc(100dvh-16rem)]';
