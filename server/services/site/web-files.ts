import type { Db } from '#server/database/tables'
import { settingValue } from '#server/repositories/site/setting'
import type { RichContent, RichText } from '@/contract/site/rich.schema'
import { hasTexts, isRecord } from '@/domain/text/read-json'

/** Names of the settings that hold them. */
export const WEB_FILES = 'web_files'
export const SITE_RECORD = 'site_record'

/** Small files of the school's web address by name, as messengers, stores and search engines ask for to see whose it is. */
export type WebFiles = Readonly<Record<string, string>>

/** A name with an ending, or one of those that iPhones ask for; nothing of a path. */
export const isWebFileName = (name: string): boolean => /^[\w-]{1,80}\.(txt|html|xml|json)$|^apple-app-site-association$/.test(name)

export const webFilesIn = (value: unknown): WebFiles => (isRecord(value) && hasTexts(value, Object.keys(value)) ? value : {})

/** The file at an address: at the root, or below `/.well-known/`; undefined where the school has none of the name. */
export async function webFileAt(db: Db, address: string): Promise<{ name: string; text: string } | undefined> {
  const name = address.replace(/^\/(\.well-known\/)?/, '')
  if (!isWebFileName(name)) return undefined
  const files = webFilesIn(await settingValue(db, WEB_FILES))
  const text = Object.hasOwn(files, name) ? files[name] : undefined
  return text === undefined ? undefined : { name, text }
}

/** A page of a checker is read by a program: as plain text it can run nothing. */
export const webFileType = (name: string): string =>
  /\.json$|^apple-app-site-association$/.test(name) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'

/** Numbers that the law wants at the foot of a site: of the ICP record, and of the police; empty for none. */
export type SiteRecord = { icp: string; police: string }

export const siteRecordIn = (value: unknown): SiteRecord => {
  const given = isRecord(value) ? value : {}
  const textOf = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  return { icp: textOf('icp'), police: textOf('police') }
}

const ICP_SITE = 'https://beian.miit.gov.cn/'
/** The record of the police is found by the digits in its number. */
const policeSite = (number: string) => `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replace(/\D/g, '')}`

/** The line at the foot of a home page; null while the school has no number. */
export async function recordLine(db: Db): Promise<RichContent | null> {
  const { icp, police } = siteRecordIn(await settingValue(db, SITE_RECORD))
  const parts: RichText[] = []
  if (icp !== '') parts.push({ text: icp, href: ICP_SITE })
  if (police !== '') parts.push({ text: police, href: policeSite(police) })
  const spaced = parts.flatMap((part, at) => (at === 0 ? [part] : [{ text: '\u3000' }, part]))
  return spaced.length === 0 ? null : [{ type: 'p', inline: spaced }]
}
