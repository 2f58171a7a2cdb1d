/** Lets the pages of one origin take turns at a piece of work. */
export type LockPort = {
  /**
   * Runs the work while no other page holds `name`. Who has waited `patienceMs` milliseconds, or is on a device that cannot lock,
   * goes ahead without: the work must bear that. Throws what the work throws.
   */
  hold: <T>(name: string, patienceMs: number, work: () => Promise<T>) => Promise<T>
}
