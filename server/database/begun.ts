const databases = new WeakMap<object, object>()

/** Notes the database that a transaction is of. */
export const beginsIn = (db: object, work: object): void => void databases.set(work, db)

/** The database of a transaction, or the database itself: what is asked once for each of them is remembered by it. */
export const databaseOf = <T extends object>(db: T): T => (databases.get(db) as T | undefined) ?? db
