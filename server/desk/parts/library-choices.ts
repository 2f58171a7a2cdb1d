import type { Deps } from '#server/deps'
import { mediaUrl, ownMedia } from '#server/media-url'
import { readLibraryAddress } from '#server/providers/media/library'
import { posterOf } from '#server/providers/media/played'
import { listLibrary, namedFile } from '#server/repositories/site/library'
import type { Fields, Texts } from './field'
import type { Choosable, Picking } from './media-choices'
import type { Accepts } from './media-field'

const SHOWN = 24
const icons = { film: 'film', sound: 'sound', picture: 'picture', document: 'page' } as const
const kindsOf = { film: '视频', sound: '音频', picture: '图片', document: '文档' } as const

/** Files of the library for a field, newest first. One that is still being transcoded may be chosen; a broken one may not. */
export async function choosable(deps: Deps, accepts: Accepts, word: string): Promise<Choosable[]> {
  const rows = await listLibrary(deps.db, { kinds: accepts, word, isSound: true }, { limit: SHOWN })
  return Promise.all(
    rows.map(async (row) => {
      const picture = row.kind === 'picture' ? mediaUrl(deps.env, row.address) : await posterOf(deps, row)
      const state = row.state === 'ready' ? '' : '，还在转码'
      return {
        id: row.id,
        title: row.title,
        address: row.address,
        picture,
        icon: icons[row.kind],
        note: `${kindsOf[row.kind]}${row.folder === '' ? '' : `，${row.folder}`}${state}`,
      }
    }),
  )
}

/** The list of files that a form shows for one of its fields. */
export async function pickingOf(deps: Deps, fields: Fields, name: string, texts: Texts): Promise<Picking> {
  const word = (texts._word?.[0] ?? '').trim().slice(0, 100)
  return { name, word, rows: await choosable(deps, fields[name]?.accepts ?? [], word) }
}

/** Names of the files that the fields of a form hold, by field. */
export async function chosenTitles({ db }: Deps, fields: Fields, texts: Texts): Promise<Record<string, string>> {
  const found = await Promise.all(
    Object.entries(fields).map(async ([name, { look }]) => {
      const named = look === 'media' ? readLibraryAddress(ownMedia(texts[name]?.[0] ?? '')) : null
      const row = named && (await namedFile(db, named))
      return row ? [[name, row.title] as const] : []
    }),
  )
  return Object.fromEntries(found.flat())
}
