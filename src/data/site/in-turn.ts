/** Does every job, so many at once. The first failure ends it; jobs not begun are left. */
export async function inTurn<T>(jobs: readonly T[], atOnce: number, act: (job: T) => Promise<void>): Promise<void> {
  const rest = [...jobs]
  const work = async () => {
    for (let job = rest.shift(); job !== undefined; job = rest.shift()) await act(job)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    rest.length = 0
  }
}
