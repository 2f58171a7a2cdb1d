import type { Deps } from '#server/deps'
import { buildDesk } from '#server/desk/app'
import { startImporter } from '#server/desk/tiku/importer'
import { codeOf } from '#server/error-code'
import { DEVELOPMENT_OWNER, hasStaff, makeOwner } from '#server/repositories/account/staff'
import { StartFailure } from '#server/start-failure'

type Listening = { stop(): Promise<void> }

/** Opens the desk on its own port, or not where the settings name none. A port that was only assumed may be taken: then there is no desk. */
export async function listenDesk(deps: Deps): Promise<Listening | null> {
  const { desk, mode } = deps.env
  if (desk === null) return null
  if (mode === 'development' && !(await hasStaff(deps.db))) await makeOwner(deps.db, DEVELOPMENT_OWNER, deps.now())
  const app = await buildDesk(deps)
  try {
    await app.listen({ host: desk.host, port: desk.port })
    const importer = startImporter(deps)
    return {
      stop: async () => {
        await app.close()
        await importer.stop()
      },
    }
  } catch (error) {
    await app.close()
    if (codeOf(error) !== 'EADDRINUSE') throw error
    if (desk.isChosen) throw new StartFailure(`DESK_PORT ${desk.port} on ${desk.host} is in use: set another`, error)
    deps.log.warn({ port: desk.port }, 'no desk: its port is in use')
    return null
  }
}
