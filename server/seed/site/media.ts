import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { materialsFolder, mediaFolder } from '#server/folders'
import { type Offering, offer } from '#server/seed/offer'
import { checkUnique, placed } from '#server/seed/rows'
import { SeedError } from '#server/seed/seed-error'
import { closed, MediaPath, Text } from '@/contract/site/stored-values.schema'

/** Handouts lie in a folder of their own and are named below this one. */
const HANDOUTS = 'materials/'

const Count = Type.Integer({ minimum: 1 })

/** A file that comes with the demo, as the library lists it. `address`: as content names it. `seconds`, `width`, `height` and `pages`: where it has them. */
export const MediaSeed = Type.Object(
  {
    address: MediaPath,
    title: Text,
    folder: Type.String(),
    kind: Type.Union([Type.Literal('film'), Type.Literal('sound'), Type.Literal('picture'), Type.Literal('document')]),
    seconds: Type.Optional(Count),
    width: Type.Optional(Count),
    height: Type.Optional(Count),
    pages: Type.Optional(Count),
  },
  closed,
)
type File = Static<typeof MediaSeed>

const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
}
/** The codecs of all films and sounds that come with the demo. */
const codecs: Readonly<Record<File['kind'], { video: string; audio: string }>> = {
  film: { video: 'H.264', audio: 'AAC' },
  sound: { video: '', audio: 'AAC' },
  picture: { video: '', audio: '' },
  document: { video: '', audio: '' },
}

const placeOf = (folder: string, address: string): string =>
  address.startsWith(HANDOUTS) ? path.join(materialsFolder, address.slice(HANDOUTS.length)) : path.join(folder, address)
const endingOf = (address: string): string => path.extname(address).slice(1)
/** The small picture of a film lies beside the films, under its name. */
const posterOf = (address: string): string => `posters/${path.basename(address, path.extname(address))}.jpg`

/** Refuses files that are missing, named twice, or of a type that the library has not. */
export function checkMediaFiles({ media }: { media: readonly File[] }, folder: string): void {
  const rows = placed('media.json', '', media)
  checkUnique(rows, 'address')
  for (const { file, path: at, value } of rows) {
    if (!existsSync(placeOf(folder, value.address))) throw new SeedError(file, `${at}/address`, `missing media ${value.address}`)
    if (!types[endingOf(value.address)]) throw new SeedError(file, `${at}/address`, `unknown type of ${value.address}`)
  }
}

/** Files of the demo in the library, the last of the list on top. They lie with the program, so they have no number in their address. */
export async function writeMedia(offering: Offering, media: readonly File[]): Promise<void> {
  const rows = media.map(({ address, title, folder, kind, seconds = null, width = null, height = null, pages = null }) => {
    const { size } = statSync(placeOf(mediaFolder, address))
    const known = { address, title, folder, kind, seconds, width, height, pages, size, bytes: size }
    const [ending, made] = [endingOf(address), offering.now]
    const has = { has_poster: kind === 'film' && existsSync(path.join(mediaFolder, posterOf(address))) }
    const named = { video_codec: codecs[kind].video, audio_codec: codecs[kind].audio, mime_type: types[ending] ?? '' }
    return { ...known, ...has, ...named, ending, token: '', revision: 1, place: 'uploads' as const, made_at: made, stored_at: made }
  })
  await offer(
    offering,
    'site_media',
    ['address'],
    rows.map((row) => ({ ...row, progress: 0, fault: '', state: 'ready' as const, work: 'none' as const, has_parts: false })),
  )
}
