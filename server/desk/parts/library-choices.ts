import type { Deps } from '#server/deps'
import { bytesText, detailText, kinds, lengthText } from '#server/desk/site/media-words'
import { mediaUrl } from '#server/media-url'
import { libraryRowAt, posterOf } from '#server/providers/media/played'
import { countLibrary, type LibraryRow, listLibrary } from '#server/repositories/site/library'
import { markOf, mediaUses, usedIds } from '#server/repositories/site/media-use'
import type { Fields, Texts } from './field'
import type { Picking } from './media-choices'
import type { Accepts } from './media-field'

const SHOWN = 24
/** Words that take a file of a kind. */
const takes = { film: '用这一段', sound: '用这一段', picture: '用这张', document: '用这份' } as const
const icons = { film: 'film', sound: 'sound', picture: 'picture', document: 'page' } as const

/** A search among the files that a field takes; an empty kind means all of them. */
export type Wish = { word: string; kind: string; isUnused: boolean }

const noteOf = (row: LibraryRow, uses: number) =>
  [
    row.kind === 'film' && row.height !== null ? `${row.height}p` : kinds[row.kind],
    row.folder,
    uses === 0 ? '没有用过' : `用在 ${uses} 处`,
    bytesText(row.size),
    row.state === 'ready' ? '' : '还在转码，可以先选',
  ]
    .filter((part) => part !== '')
    .join('，')

/** Files of the library for a field, newest first. One that is still being transcoded may be chosen; a broken one may not. */
export async function picking(deps: Deps, name: string, accepts: Accepts, { word, kind, isUnused }: Wish): Promise<Picking> {
  const { db, env } = deps
  const uses = await mediaUses(db)
  const own = accepts.find((each) => each === kind)
  const exceptIds = isUnused ? await usedIds(db, uses) : undefined
  const filter = { kinds: own ? [own] : accepts, word, isSound: true as const, isServed: true as const, ...(exceptIds && { exceptIds }) }
  const [rows, counts] = await Promise.all([listLibrary(db, filter, { limit: SHOWN }), countLibrary(db)])
  const used = (row: LibraryRow) => uses.filter(({ mark }) => mark === markOf(row)).length
  return {
    ...{ name, word, kind: own ?? '', isUnused },
    kinds: accepts.map((each) => ({ kind: each, words: kinds[each], count: counts.kinds[each] ?? 0 })),
    rows: await Promise.all(
      rows.map(async (row) => ({
        ...{ id: row.id, title: row.title, address: row.address, icon: icons[row.kind], note: noteOf(row, used(row)) },
        ...{ detail: detailText(row), use: takes[row.kind] },
        length: row.seconds === null ? '' : lengthText(row),
        picture: row.kind === 'picture' ? mediaUrl(env, row.address) : await posterOf(deps, row),
      })),
    ),
  }
}

const MOST_WORD = 100

/** The list of files that a form shows for one of its fields. */
export const pickingOf = (deps: Deps, fields: Fields, name: string, texts: Texts): Promise<Picking> =>
  picking(deps, name, fields[name]?.accepts ?? [], {
    word: (texts._word?.[0] ?? '').trim().slice(0, MOST_WORD),
    kind: texts._kind?.[0] ?? '',
    isUnused: texts._unused?.[0] === '1',
  })

/** Names of the files that the fields of a form hold, by field. */
export async function chosenTitles({ db }: Deps, fields: Fields, texts: Texts): Promise<Record<string, string>> {
  const found = await Promise.all(
    Object.entries(fields).map(async ([name, { look }]) => {
      const address = look === 'media' ? (texts[name]?.[0] ?? '') : ''
      const row = address === '' ? undefined : await libraryRowAt(db, address)
      return row ? [[name, row.title] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
