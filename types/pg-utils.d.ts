declare module 'pg/lib/utils' {
  /** A value as PostgreSQL reads it from a parameter: text, bytes, or null. */
  export function prepareValue(value: unknown): string | Buffer | null
}
