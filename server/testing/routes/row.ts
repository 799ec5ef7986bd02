/** Access: public, session, or the permission that is asked for. */
export type Row = [method: string, path: string, successStatus: 200 | 201 | 202, access: string];
