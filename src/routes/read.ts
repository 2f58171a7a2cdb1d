import { type Params, type Query, type RouteName, rowOf } from './table'

type Values = Record<string, string>

const isNumberName = (name: string) => name === 'id' || name.endsWith('Id')

/** An id as a number; undefined when the text is no id. Document 2 §5, Path ids. */
function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined
}

const valueOf = (name: string, text: string | undefined) => (isNumberName(name) ? idOf(text) : text)

/** Page parameters as the route declares them: ids as numbers, defaults filled in; undefined when a path parameter is missing or no id. */
export function readParams<Name extends RouteName>(name: Name, values: Values): (Params<Name> & Query<Name>) | undefined {
  const { path, query, defaults } = rowOf(name)
  const pathNames = Array.from(path.matchAll(/:(\w+)/g), ([, param]) => param ?? '')
  const params = Object.fromEntries(pathNames.map((param) => [param, valueOf(param, values[param] ?? defaults?.[param])]))
  if (Object.values(params).includes(undefined)) return undefined
  const options = query.map((declared) => {
    const [param = '', fallback] = declared.split('=')
    return [param, valueOf(param, values[param] ?? fallback)]
  })
  return { ...params, ...Object.fromEntries(options) } as Params<Name> & Query<Name>
}
