import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { storedIdOf } from '@/domain/text/id-text'
import { PageLink } from './detail'
import { allows } from './permission'
import { type DeskVisit, type PageRow, page, type Searchable, searchKinds } from './row'

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

type Hit = { to: string; title: string; note: string }

type Kind<T> = {
  kind: Searchable['kind']
  roles: Searchable['roles']
  byId: (db: Db, id: number) => Promise<T | undefined>
  byWord: (db: Db, word: string, limit: number) => Promise<readonly T[]>
  hit: (row: T) => Hit
}

/** A kind of object found by its number first, then by a word. */
export const searchable = <T extends { id: number }>({ kind, roles, byId, byWord, hit }: Kind<T>): Searchable => ({
  kind,
  roles,
  find: async ({ db }, word, limit) => {
    const id = storedIdOf(word)
    const numbered = id === undefined ? undefined : await byId(db, id)
    const others = (await byWord(db, word, limit)).filter((row) => row.id !== numbered?.id)
    return (numbered ? [numbered, ...others] : others).slice(0, limit).map(hit)
  },
})
type Found = { kind: string; hits: readonly Hit[] }

/** Pages of the menu whose title holds the word. */
const pagesWith = (pages: readonly PageRow[], word: string, { staff }: DeskVisit): Hit[] =>
  pages
    .filter((row) => row.section !== undefined && row.title.includes(word) && allows(staff, row))
    .map(({ path, title, section = '' }) => ({ to: path, title, note: section }))

async function find(deps: Deps, visit: DeskVisit, word: string, kinds: readonly Searchable[], pages: readonly PageRow[]): Promise<Found[]> {
  const own = searchKinds.flatMap((name) =>
    kinds.filter(({ kind, roles }) => kind === name && allows(visit.staff, { roles, path: searchPages[kind] })),
  )
  const found = await Promise.all(own.map(async ({ kind, find: hitsOf }) => ({ kind, hits: await hitsOf(deps, word, SHOWN) })))
  return [...found, { kind: '页面', hits: pagesWith(pages, word, visit) }].filter(({ hits }) => hits.length > 0)
}

function Hits({ kind, hits }: Found) {
  return (
    <section className="hits">
      <h2>{kind}</h2>
      <ul>
        {hits.map(({ to, title, note }) => (
          <li key={to + title}>
            <PageLink to={to}>{title}</PageLink>
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One word is looked for in every kind of object that the reader's roles may open, and in the titles of pages. */
export const searchOf = (kinds: readonly Searchable[], pages: readonly PageRow[]): PageRow =>
  page({
    path: '/search',
    title: '搜索',
    roles: ['editor', 'teacher', 'service', 'finance', 'marketing'],
    load: async (deps, visit) => {
      const word = (visit.query.q ?? '').trim().slice(0, 100)
      return { word, found: word === '' ? [] : await find(deps, visit, word, kinds, pages) }
    },
    view: ({ word, found }) => {
      if (word === '') return <p className="empty">输入编号、名称、订单号，或者手机号的后四位</p>
      return (
        <div data-part="found">
          {found.length === 0 && <p className="empty">没有找到「{word}」。换成编号、名称的一部分，或者手机号的后四位试试</p>}
          {found.map((each) => (
            <Hits key={each.kind} {...each} />
          ))}
        </div>
      )
    },
  })
