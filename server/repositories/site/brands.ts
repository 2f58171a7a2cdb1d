import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { baseFolder } from '#server/folders'
import { cachedPublic } from '#server/public-cache'
import { type Brand, brandOf } from '@/domain/site/brand'
import { hasTexts, isRecord, readJson } from '@/domain/text/read-json'
import { putSetting, settingValue } from './setting'

/** Setting that holds the brands of a school, the usual one first. */
export const BRANDS = 'brands'

/**
 * A brand as the desk edits it. `hosts`: names under which it is reached, beside those that carry its key. `accent`: its colour in the
 * light and the dark theme, and `logo`: the address of its picture, each empty for the product's own. `smsName`: the name that text
 * messages begin with, its name where that is empty. `desktopHost` and `scheme`: where its pages for large screens are and what links of its
 * app begin with, where it has them.
 */
export type BrandRow = Brand & {
  shortName: string
  description: string
  accent: string
  darkAccent: string
  logo: string
  smsName: string
  hosts: string[]
  desktopHost?: string
  scheme?: string
}

const texts = ['key', 'name', 'shortName', 'tagline', 'description', 'accent', 'darkAccent', 'logo', 'smsName', 'articleList']
const isRow = (value: unknown): value is BrandRow => isRecord(value) && hasTexts(value, texts) && Array.isArray(value.hosts)

const rowsIn = (value: unknown): BrandRow[] => (Array.isArray(value) ? value.filter(isRow) : [])

let usual: BrandRow[] | undefined
/** The brands that a school begins with: the rows of the release. */
function usualRows(): BrandRow[] {
  usual ??= rowsIn(readJson(readFileSync(path.join(baseFolder, 'brands.json'), 'utf8')))
  return usual
}

/** All brands, the usual one first. */
export async function brandRows(db: Db | Tx): Promise<BrandRow[]> {
  const stored = await settingValue(db, BRANDS)
  const rows = rowsIn(isRecord(stored) ? stored.rows : null)
  return rows.length > 0 ? rows : usualRows()
}

export const putBrands = (tx: Tx, rows: readonly BrandRow[]): Promise<void> => putSetting(tx, BRANDS, { rows })

/** The brand of a host, with its port or without. */
export function brandAmong(rows: readonly BrandRow[], host: string): BrandRow {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const own = rows.find(({ hosts }) => hosts.includes(name))
  const { key } = brandOf(name, '', rows)
  const found = own ?? rows.find((row) => row.key === key)
  if (!found) throw new Error('an installation has at least one brand')
  return found
}

/** All brands, half a minute old at most. */
export const knownBrands = (deps: Deps): Promise<BrandRow[]> => cachedPublic(deps, BRANDS, () => brandRows(deps.db))

/** The brand that a request came for; of no host, the usual one. Half a minute old at most. */
export const brandAt = async (deps: Deps, host = ''): Promise<BrandRow> => brandAmong(await knownBrands(deps), host)

/** The name that text messages of a brand begin with. */
export const smsNameOf = ({ smsName, name }: Pick<BrandRow, 'smsName' | 'name'>): string => smsName || name
