import type { Request, Response, Route } from 'playwright-core'
import type { AnswerChange } from '@/contract/exam/exam.schema'
import type { Chance } from '../../../../test/support/chance'
import type { Faults } from '../faults'
import type { MortalServer } from './server'

type Fate = 'fine' | 'request lost' | 'reply lost' | 'twice' | 'server dies'
export type WireDeps = { chance: Chance; faults: Faults; server: MortalServer; isOnline: () => boolean }

/** Matches the answer log's calls to the server. */
export const CALLS = /\/v2\/attempts\/\d+(\/\w+)?$/
const SAVING = /\/v2\/attempts\/\d+\/answers$/

function fateOf({ chance, faults }: WireDeps): Fate {
  if (faults.lossy && chance.happens(0.12)) return 'request lost'
  if (faults.lossy && chance.happens(0.12)) return 'reply lost'
  if (faults.duplicates && chance.happens(0.2)) return 'twice'
  if (faults.serverDies && chance.happens(0.04)) return 'server dies'
  return 'fine'
}

const isSaving = (request: Request) => request.method() === 'PUT' && SAVING.test(new URL(request.url()).pathname)
const changesOf = (request: Request) => (request.postDataJSON() as { changes: AnswerChange[] }).changes

type Saved = { code: number; res?: { status: string } }
/** The changes a reply acknowledges: all that were sent, while the attempt runs. */
function acknowledgedBy(request: Request, { code, res }: Saved): AnswerChange[] {
  return isSaving(request) && code === 200 && res?.status === 'running' ? changesOf(request) : []
}

type Heard = { sent: (changes: readonly AnswerChange[]) => void; acknowledged: (changes: readonly AnswerChange[]) => void }

/** The connection between the browser and the server. A reply of the server counts as acknowledged, even if it was lost on the way. */
export function wireOf(deps: WireDeps, heard: Heard) {
  const pending = new Set<Promise<unknown>>()
  const note = async (request: Request, reply: { json: () => Promise<unknown> }) =>
    heard.acknowledged(acknowledgedBy(request, (await reply.json()) as Saved))
  /** A page that goes away takes the reply with it. */
  const noteLater = (request: Request, reply: Response) => {
    const noting = note(request, reply)
      .catch(() => {})
      .finally(() => pending.delete(noting))
    pending.add(noting)
  }
  const carry = async (route: Route) => {
    const reply = await route.fetch()
    await note(route.request(), reply)
    return reply
  }
  const meet = async (route: Route, fate: Fate) => {
    if (fate === 'request lost') return route.abort('connectionreset')
    if (fate === 'reply lost') return carry(route).then(() => route.abort('connectionreset'))
    if (fate === 'twice') return route.fulfill({ response: await carry(route).then(() => carry(route)) })
    if (fate === 'server dies') deps.server.die()
    return route.continue()
  }
  return {
    route: async (route: Route) => {
      if (isSaving(route.request())) heard.sent(changesOf(route.request()))
      // A page that was killed, or a server that was, leaves its requests hanging.
      await meet(route, deps.isOnline() ? fateOf(deps) : 'fine').catch(() => route.abort('connectionreset').catch(() => {}))
    },
    hear: (reply: Response) => {
      if (isSaving(reply.request()) && reply.status() === 200) noteLater(reply.request(), reply)
    },
    settled: async () => void (await Promise.all(pending)),
  }
}
