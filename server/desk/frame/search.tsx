import { Fragment } from 'react'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { Face } from '#server/desk/parts/face'
import { storedIdOf } from '@/domain/text/id-text'
import { PageLink } from './detail'
import { Icon, type IconName } from './icon'
import { groupIcon } from './menu'
import { allows } from './permission'
import { type ActRow, type DeskVisit, type Hit, type PageRow, page, type Searchable, searchKinds } from './row'
import { isNamed, tasksFor } from './search-tasks'

/** How many rows of a kind are shown; the list of the kind has the others. */
const SHOWN = 5

/** The list that each kind is on: who may open it finds its objects. */
const searchPages: Readonly<Record<Searchable['kind'], string>> = {
  学员: '/accounts',
  订单: '/orders',
  课程: '/courses',
  题目: '/questions',
  试卷: '/papers',
  文章: '/articles',
  素材: '/media',
}

const icons: Readonly<Record<Searchable['kind'], IconName>> = {
  学员: 'person',
  订单: 'cart',
  课程: 'book',
  题目: 'sheet',
  试卷: 'list',
  文章: 'page',
  素材: 'film',
}

type Kind<T> = {
  kind: Searchable['kind']
  roles: Searchable['roles']
  byId: (db: Db, id: number) => Promise<T | undefined>
  byWord: (db: Db, word: string, limit: number) => Promise<readonly T[]>
  /** Names what of an object a word is compared with, where that is not its name. */
  by?: (word: string) => string
  hit: (row: T, word: string) => Omit<Hit, 'id'>
  /** Adds what takes another look at the database, for the rows that are shown alone. */
  dress?: (deps: Deps, rows: readonly T[]) => Promise<ReadonlyMap<number, Pick<Hit, 'picture' | 'aside'>>>
}

/** A number as staff type it: 0001 is the end of a mobile and not the first account. */
const numberIn = (word: string) => (word.startsWith('0') ? undefined : storedIdOf(word))

/** A kind of object found by its number first, then by a word. */
export const searchable = <T extends { id: number }>({ kind, roles, byId, byWord, by, hit, dress }: Kind<T>): Searchable => ({
  kind,
  roles,
  find: async (deps, word, limit) => {
    const id = numberIn(word)
    const numbered = id === undefined ? undefined : await byId(deps.db, id)
    const others = (await byWord(deps.db, word, limit)).filter((row) => row.id !== numbered?.id)
    const rows = (numbered ? [numbered, ...others] : others).slice(0, limit)
    const dressed = rows.length > 0 ? await dress?.(deps, rows) : undefined
    const ways = [numbered && '编号', others.length > 0 && by?.(word)].filter(Boolean)
    return { by: ways.join('、'), hits: rows.map((row) => ({ id: row.id, ...hit(row, word), ...dressed?.get(row.id) })) }
  },
})

type Found = { kind: string; by: string; hits: readonly (Hit & { icon: IconName })[] }

/** Pages of the menu whose title holds the letters of the word. */
const pagesWith = (pages: readonly PageRow[], word: string, { staff }: DeskVisit): Found['hits'] =>
  pages.flatMap((row) =>
    row.section !== undefined && isNamed(row.title, word) && allows(staff, row)
      ? [{ id: 0, to: row.path, title: row.title, note: '', aside: row.section, icon: groupIcon(row.section) }]
      : [],
  )

type Searched = { kinds: readonly Searchable[]; pages: readonly PageRow[]; acts: readonly ActRow[] }

async function find(deps: Deps, visit: DeskVisit, word: string, { kinds, pages, acts }: Searched): Promise<Found[]> {
  const { staff } = visit
  const own = searchKinds.flatMap((name) =>
    kinds.filter(({ kind, roles }) => kind === name && allows(staff, { roles, path: searchPages[kind] })),
  )
  const found = await Promise.all(own.map(async ({ kind, find: hitsOf }) => ({ kind, ...(await hitsOf(deps, word, SHOWN)) })))
  const first = found.map(({ kind, hits: [hit] }) => ({ kind, hit }))
  const tasks = tasksFor(word, first).filter(({ act, page: path }) => {
    const [row, list] = [acts.find(({ name }) => name === act), pages.find((each) => each.path === path)]
    return row && allows(staff, row) && (path === undefined || (list && allows(staff, list)))
  })
  const named = pagesWith(pages, word, visit)
  const places = { kind: '到哪里去、做什么', by: '', hits: [...tasks.map((task) => ({ id: 0, note: '', ...task })), ...named] }
  const dressed = found.map(({ hits, ...each }) => ({ ...each, hits: hits.map((hit) => ({ ...hit, icon: icons[each.kind] })) }))
  // A name of a page or an act is meant, where the word holds one.
  const isPlace = [...tasks.filter(({ isOffered }) => !isOffered), ...named].some(({ title }) => title.includes(word))
  return (isPlace ? [places, ...dressed] : [...dressed, places]).filter(({ hits }) => hits.length > 0)
}

/** A text in which the word that was looked for is marked. */
function Marked({ children, word }: { children: string; word: string }) {
  const parts = children.toLowerCase().split(word.toLowerCase())
  let at = 0
  return parts.map((part, index) => {
    const [from, to] = [at, at + part.length]
    at = to + word.length
    return (
      <Fragment key={from}>
        {children.slice(from, to)}
        {index + 1 < parts.length && <mark>{children.slice(to, at)}</mark>}
      </Fragment>
    )
  })
}

function Hits({ kind, by, hits, word }: Found & { word: string }) {
  return (
    <section className="hits">
      <h2>
        {kind}
        {by !== '' && <span>，{by}</span>}
      </h2>
      <ul>
        {hits.map(({ to, title, note, aside, picture, icon }) => (
          <li key={to + title}>
            {picture === undefined ? <Icon name={icon} /> : <Face picture={picture} name={title} />}
            <div>
              <PageLink to={to}>
                <Marked word={word}>{title}</Marked>
              </PageLink>
              {note !== '' && (
                <small>
                  <Marked word={word}>{note}</Marked>
                </small>
              )}
            </div>
            {aside !== undefined && aside !== '' && <small>{aside}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One word is looked for in every kind of object that the reader's roles may open, and in the names of pages and acts. */
export const searchOf = (searched: Searched): PageRow =>
  page({
    path: '/search',
    title: '搜索',
    roles: ['editor', 'teacher', 'service', 'finance', 'marketing'],
    load: async (deps, visit) => {
      const word = (visit.query.q ?? '').trim().slice(0, 100)
      return { word, found: word === '' ? [] : await find(deps, visit, word, searched) }
    },
    view: ({ word, found }) => {
      if (word === '') return <p className="empty">输入编号、名称、订单号、要做的事，或者手机号的后四位</p>
      return (
        <div data-part="found">
          {found.length === 0 && <p className="empty">没有找到「{word}」。换成编号、名称的一部分，或者手机号的后四位试试</p>}
          {found.map((each) => (
            <Hits key={each.kind} {...each} word={word} />
          ))}
        </div>
      )
    },
  })
