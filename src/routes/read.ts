import { idOf } from '../domain/text/id-text'
import { isIdName, paramNames } from './route'
import { type Params, type Query, type RouteName, rowOf } from './table'

type Values = Record<string, string>

const typed = (name: string, text: string | undefined) => (isIdName(name) ? idOf(text) : text)

/** Page parameters as the route declares them: ids as numbers, defaults filled in; undefined when a path parameter is missing or no id. */
export function readParams<Name extends RouteName>(name: Name, values: Values): (Params<Name> & Query<Name>) | undefined {
  const { path, query, defaults } = rowOf(name)
  const params = Object.fromEntries(paramNames(path).map((param) => [param, typed(param, values[param] ?? defaults?.[param])]))
  if (Object.values(params).includes(undefined)) return undefined
  const options = query.map((declared) => {
    const param = declared.replace(/=.*$/s, '')
    return [param, typed(param, values[param] ?? declared.split('=')[1])]
  })
  return { ...params, ...Object.fromEntries(options) } as Params<Name> & Query<Name>
}
