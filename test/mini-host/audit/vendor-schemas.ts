import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isRecord, readJson } from '@/domain/text/read-json'
import type { AppConfig } from '../bundle'
import { pagesOf } from '../bundle'
import { jsonOf, textOf } from '../compile/dist'
import type { Finding, Subject } from './finding'

const home = path.join(__dirname, '../../../lab')
const file = path.join(home, 'node_modules/miniprogram-ci/dist/modules/corecompiler/original/validate/schemaValidate.js')

type Kind = 'app' | 'page' | 'sitemap' | 'projectconfig'
/** `warning` names keys the vendor does not know; of an error it gives the property and what is wrong with it. */
type Verdict = { warning: string; error: { errorType: string; errorProperty: string }[] }
type Validate = (kind: Kind, json: unknown) => Verdict

/** Whether the vendor's package, of a thousand packages, is installed in `lab`. */
export const hasSchemas = (): boolean => existsSync(file)

function validator(): Validate {
  const found: unknown = createRequire(__filename)(file)
  if (isRecord(found) && typeof found.schemaValidate === 'function') return found.schemaValidate as Validate
  throw new Error('miniprogram-ci has no schemaValidate any more')
}

/** Every settings file is as the vendor's schemas say. `project`: the text of project.config.json. */
export function schemas(subject: Subject, project: string): Finding {
  const validate = validator()
  const { dist } = subject
  const pages = pagesOf(jsonOf<AppConfig>(dist, 'app.json'))
  const rows: [name: string, kind: Kind, json: unknown][] = [
    ['app.json', 'app', jsonOf(dist, 'app.json')],
    ['sitemap.json', 'sitemap', jsonOf(dist, 'sitemap.json')],
    ['project.config.json', 'projectconfig', readJson(project)],
    ...pages.map((page): [string, Kind, unknown] => [`${page}.json`, 'page', readJson(textOf(dist, `${page}.json`))]),
  ]
  const problems = rows.flatMap(([name, kind, json]) => {
    const { warning, error } = validate(kind, json)
    return [
      ...(warning ? [`${name}: unknown ${warning}`] : []),
      ...error.map(({ errorType, errorProperty }) => `${name}: ${errorProperty || 'the file'} (${errorType})`),
    ]
  })
  return { name: 'vendor schemas', figure: `${rows.length} files`, problems }
}
