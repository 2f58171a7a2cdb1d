const LOOK_MS = 20

/** Looks until it is so, and fails by name when it is not in time: for what another process or a connection does, which no promise tells. */
export async function untilSo(look: () => boolean | Promise<boolean>, withinMs = 30_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`not so after ${withinMs} ms: ${look}`)
    await new Promise((resume) => setTimeout(resume, LOOK_MS))
  }
}
