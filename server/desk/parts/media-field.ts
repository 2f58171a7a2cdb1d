import type { Env } from '#server/env'
import { isOwnOrigin } from '#server/http/security-headers'
import { type Field, type Fields, rowsIn, type Texts } from './field'

/** Kinds of files that a field takes. */
export type Accepts = readonly ('film' | 'sound' | 'picture' | 'document')[]
type Rule = { label: string; hint?: string; accepts: Accepts; isOptional?: boolean }

const MOST = 300
/** A file of ours by its bare name or from the root, or one of another host. */
const ADDRESS = /^([a-z0-9][\w./-]*|\/(media|uploads)\/[\w./-]+|https?:\/\/[^\s"'<>\\]+)$/
const HINT = '从素材库里选'

/** The address of a file, chosen from the library; empty where it may be left out. */
export function mediaChoice({ label, hint = HINT, accepts, isOptional = false }: Rule): Field<string> {
  return {
    label,
    hint,
    look: 'media',
    accepts,
    parse: ([given = '']) => {
      const value = given.replaceAll('\0', '').trim()
      if (value === '') return isOptional ? { value } : { error: `请选择${label}` }
      const isSound = value.length <= MOST && ADDRESS.test(value) && !value.includes('..')
      return isSound ? { value } : { error: `${label}要从素材库里选` }
    },
  }
}

/** The addresses in the texts of a field; those of a list stand in its rows. */
function addressesIn({ look, columns = {} }: Field, texts: readonly string[]): string[] {
  if (look === 'media') return [texts[0]?.trim() ?? '']
  if (look !== 'rows') return []
  const cells = Object.values(columns)
  return rowsIn(columns, texts).flatMap((row) => row.flatMap((given, at) => (cells[at]?.look === 'media' ? [given.trim()] : [])))
}

/** Sentences about files of hosts that this installation does not show, by field. */
export function foreignFiles(env: Env, fields: Fields, texts: Texts): Record<string, string> {
  const isForeign = (address: string) => /^https?:/.test(address) && !isOwnOrigin(env, address)
  const wrong = Object.entries(fields).filter(([name, field]) => addressesIn(field, texts[name] ?? []).some(isForeign))
  return Object.fromEntries(wrong.map(([name]) => [name, '这个网站的文件学员看不到，请传到素材库，或请管理员把它加进 MEDIA_HOSTS']))
}

/** The field whose list of files is asked for by a button, and the file that another one chose. */
export function readPick(fields: Fields, change: string | undefined): { name: string; address: string | null } | null {
  const [, name = '', address] = /^(\w+) (?:pick|set (\S{1,300}))$/.exec(change ?? '') ?? []
  return Object.hasOwn(fields, name) && fields[name]?.look === 'media' ? { name, address: address ?? null } : null
}
