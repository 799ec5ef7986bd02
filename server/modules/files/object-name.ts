// How what is kept of a file is called in the store: by the company, and by chance. Whoever learns the name of a profile image may see
// it, so it is 128 random bits; that of a document is told to nobody.
import { randomBytes } from 'node:crypto';
import type { FileRow } from '#db/schema/index.ts';

const OBJECT_NAME_BYTES = 16;
const THUMBNAIL = '.thumbnail';

/** A name that nothing has yet. */
export const newObjectName = (): string => randomBytes(OBJECT_NAME_BYTES).toString('hex');

type Named = Pick<FileRow, 'companyId' | 'objectName'>;

/** Where the file lies in the store. */
export const placeOf = ({ companyId, objectName }: Named): string => `${companyId}/${objectName}`;

/** Where its thumbnail lies, if it has one. */
export const thumbnailPlaceOf = (file: Named): string => placeOf(file) + THUMBNAIL;

/** The name of the object that a place in the store belongs to, whatever else there lies of it. */
export const objectNameAt = (place: string): string => place.slice(place.indexOf('/') + 1).split('.', 1)[0] ?? '';
