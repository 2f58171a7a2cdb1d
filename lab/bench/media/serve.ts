import { buildDesk } from '#server/desk/app'
import { readEnv } from '#server/env'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { staffBrowser } from '../../../test/server/desk/staff'
import { startServer } from '../../../test/support/server'

/** A desk in a process of its own, which says how much memory it holds and does the work that an upload leaves when it is told to. */

const STEP_MS = 20

async function main() {
  const server = await startServer({ env: { media: readEnv({}).media } })
  const desk = await buildDesk(server.deps)
  const origin = await desk.listen({ port: 0, host: '127.0.0.1' })
  const { session } = await staffBrowser(server, desk, ['editor'])
  let peak = 0
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, STEP_MS)
  process.on('message', (word) => {
    const tell = async () => {
      if (word === 'prepare') await runDueJobs(server.deps, { prepareMedia: handlers.prepareMedia as never })
      const states = await server.db.selectFrom('site_media').select(['state', 'work', 'bytes']).orderBy('id').execute()
      process.send?.({ peak, states })
      peak = process.memoryUsage().rss
      if (word === 'end') {
        await desk.close()
        await server.close()
        process.exit(0)
      }
    }
    void tell()
  })
  process.send?.({ origin, session })
}

void main()
