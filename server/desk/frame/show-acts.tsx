import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { type Content, contentShown, showContent } from '#server/repositories/site/shown-content'
import { refreshSearch } from '#server/services/search/subjects'
import type { StaffRole } from '@/domain/account/staff-roles'
import { ActLink } from './detail'
import { type ActRow, act } from './row'

type Shelf = {
  content: Content
  noun: string
  path: string
  roles: readonly StaffRole[]
  down: string
  up: string
  kept?: string
  /** Reasons why it must not be put up. */
  faults?: (deps: Deps, id: number) => Promise<string[]>
  /** Advises on more that would serve it; it may go up without. */
  advice?: (deps: Deps, id: number) => Promise<string[]>
}

const MOST_FAULTS = 3

const load = async (db: Db, { content, noun }: Shelf, ref: string) => found(await contentShown(db, content, idOf(ref, noun)), noun)
const nameOf = (content: Content, isShown: boolean) => `${isShown ? 'show' : 'hide'}-${content.replace('_', '-')}`

/** Refuses to put up something that is not ready, in the words of what is missing. */
export async function refuseUnready(deps: Deps, { faults, up }: Pick<Shelf, 'faults' | 'up'>, id: number): Promise<void> {
  const found = (await faults?.(deps, id)) ?? []
  const more = found.length > MOST_FAULTS ? `；等 ${found.length} 处` : ''
  if (found.length > 0) throw conflict(`不能${up}：${found.slice(0, MOST_FAULTS).join('；')}${more}`)
}

const showAct = (shelf: Shelf, isShown: boolean): ActRow =>
  act({
    name: nameOf(shelf.content, isShown),
    title: `${isShown ? shelf.up : shelf.down}${shelf.noun}`,
    roles: shelf.roles,
    fields: { reason: text({ label: '原因' }) },
    start: async ({ db }, ref) => ({ facts: [[shelf.noun, (await load(db, shelf, ref)).title]] }),
    preview: async (deps, ref) => {
      if (!isShown) return [`用户马上看不到、搜不到，也不再出现在列表和专题里${shelf.kept ? `；${shelf.kept}` : ''}`]
      const { id } = await load(deps.db, shelf, ref)
      await refuseUnready(deps, shelf, id)
      const advice = (await shelf.advice?.(deps, id)) ?? []
      return ['用户马上可以看到，几秒后可以搜到', ...(advice.length > 0 ? [`建议先补上：${advice.join('；')}`] : [])]
    },
    run: async (tx, { ref, values, deps, now }) => {
      const { id } = await load(tx, shelf, ref)
      if (isShown) await refuseUnready({ ...deps, db: tx }, shelf, id)
      if (!(await showContent(tx, shelf.content, id, isShown, now))) throw conflict('已经是这个状态')
      const object = `${shelf.content}:${id}`
      return { object, before: { isShown: !isShown }, after: { isShown }, reason: values.reason, to: `${shelf.path}/${id}` }
    },
    follow: (deps) => refreshSearch(deps),
  })

/** The two acts that take something down and put it up again. */
export const showActs = (shelf: Shelf): ActRow[] => [showAct(shelf, false), showAct(shelf, true)]

/** The way to the one of the two that changes something. */
export function ShowLink({
  content,
  id,
  isShown,
  isMain = false,
  down,
  up,
}: Pick<Shelf, 'content' | 'down' | 'up'> & { id: number; isShown: boolean; isMain?: boolean }) {
  return (
    <ActLink name={nameOf(content, !isShown)} of={id} isMain={isMain}>
      {isShown ? down : up}
    </ActLink>
  )
}
