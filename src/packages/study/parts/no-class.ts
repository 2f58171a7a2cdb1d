const NOT_FOUND = 404

/** Whether a query was refused because the learner is in no class yet. */
export function isWithoutClass({ error, data }: { error: Error | null; data: unknown }): boolean {
  return data === undefined && error !== null && 'code' in error && error.code === NOT_FOUND
}
