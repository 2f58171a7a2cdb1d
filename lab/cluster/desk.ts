import type { FastifyInstance } from 'fastify'
import { buildDesk, deskActs, deskPages } from '#server/desk/app'
import type { Scope } from '#server/repositories/account/scope'
import { isStaffRole, type StaffRole, staffRoles } from '@/domain/account/staff-roles'
import { MINUTE_MS } from '@/domain/time/units'
import { crawl } from '../../test/server/desk/crawl'
import { fillQueues } from '../../test/server/desk/fill-queues'
import { filledForm } from '../../test/server/desk/shown-forms'
import { staffBrowser, staffIdOf } from '../../test/server/desk/staff'
import { startServer, type TestServer } from '../../test/support/server'

/** A page answers with this state when a statement of it fails. */
const FAILED = / 500$/
/** Courses and classes to which the two narrowed readers are narrowed. */
const SCOPES: readonly Scope[] = [
  { courses: [101], classes: [] },
  { courses: [], classes: [1] },
]

type Walked = { pages: number; failed: string[] }
type World = { server: TestServer; desk: FastifyInstance }

const first = deskPages.flatMap(({ path }) => (path.includes(':') ? [] : [path]))

async function walkAs({ server, desk }: World, roles: StaffRole[], scope: Scope | null): Promise<Walked & { refs: Map<string, string> }> {
  const browser = await staffBrowser(server, desk, roles)
  const id = await staffIdOf(server, browser)
  if (scope)
    await server.db
      .updateTable('staff')
      .set({ scope: JSON.stringify(scope) })
      .where('id', '=', id)
      .execute()
  const { blocks, refs } = await crawl(browser, first)
  const titles = blocks.map(({ title }) => title)
  return { pages: titles.length, failed: titles.filter((title) => FAILED.test(title)), refs }
}

/** Does every act whose form was reached, once: those that fail, and how many were done. */
async function doActs(
  { server, desk }: World,
  refs: ReadonlyMap<string, string>,
): Promise<{ acts: number; done: number; failed: string[] }> {
  const owner = await staffBrowser(server, desk, ['owner'])
  const failed: string[] = []
  let done = 0
  // Acts that take away what others are about come last.
  const isLast = (name: string) => Number(/^(?:drop|remove|end|close|merge|delete)-/.test(name))
  for (const [name, ref] of [...refs].sort(([one], [other]) => isLast(one) - isLast(other))) {
    const act = deskActs.find((each) => each.name === name)
    if (!act) continue
    const { form } = await filledForm(server, act, ref)
    // A code may be sent a minute after the last one.
    if (act.confirms) server.clock.advance(MINUTE_MS)
    const { status } = await owner.act(name, ref, form)
    if (status >= 500) failed.push(`act ${name} ${ref} ${status}`)
    if (status === 303) done += 1
  }
  return { acts: refs.size, done, failed }
}

/**
 * Walks the pages of the desk over the seed, their filters and the forms that they lead to, as the owner and as readers that are narrowed to a
 * course and to a class, and then does the acts: how many there are, and those that fail.
 */
export async function walkDesk() {
  const server = await startServer({ seed: true })
  const desk = await buildDesk(server.deps)
  const world = { server, desk }
  try {
    await fillQueues(server, '样例')
    const others = Object.keys(staffRoles)
      .filter(isStaffRole)
      .filter((role) => role !== 'owner')
    const { refs, ...owner } = await walkAs(world, ['owner'], null)
    const narrowed: Walked[] = []
    for (const scope of SCOPES) {
      const { pages, failed } = await walkAs(world, others, scope)
      narrowed.push({ pages, failed })
    }
    return { owner, narrowed, acts: await doActs(world, refs) }
  } finally {
    await desk.close()
    await server.close()
  }
}
