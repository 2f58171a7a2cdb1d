import { buildDesk, deskPages } from '#server/desk/app'
import { crawl } from '../../test/server/desk/crawl'
import { staffBrowser } from '../../test/server/desk/staff'
import { startServer } from '../../test/support/server'

/** A page answers with this state when a statement of it fails. */
const FAILED = / 500$/

/** Walks the pages of the desk over the seed, their filters and the forms that they lead to: how many there are, and those that fail. */
export async function walkDesk(): Promise<{ pages: number; failed: string[] }> {
  const server = await startServer({ seed: true })
  const desk = await buildDesk(server.deps)
  try {
    const start = deskPages.flatMap(({ path }) => (path.includes(':') ? [] : [path]))
    const { blocks } = await crawl(await staffBrowser(server, desk, ['owner']), start)
    const titles = blocks.map(({ title }) => title)
    return { pages: titles.length, failed: titles.filter((title) => FAILED.test(title)) }
  } finally {
    await desk.close()
    await server.close()
  }
}
