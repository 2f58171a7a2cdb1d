import path from 'node:path'
import { type AppConfig, type Bundle, pagesOf, type Unit, type UnitConfig } from '../bundle'
import { readApi } from './api-names'
import { type Dist, jsonOf, readDist, textOf } from './dist'
import { compileTemplates } from './wxml'
import { compileStyle, scopeOf } from './wxss'

/** A component's path as written in `usingComponents` of a unit, made a path of the build. */
export function resolveUnit(from: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(from), target)
}

function collect(dist: Dist, unit: string, units: Record<string, Unit>): void {
  if (units[unit]) return
  const config = jsonOf<UnitConfig>(dist, `${unit}.json`)
  textOf(dist, `${unit}.js`)
  textOf(dist, `${unit}.wxml`)
  const using = Object.entries(config.usingComponents ?? {}).map(([name, target]) => [name, resolveUnit(unit, target)] as const)
  const style = compileStyle(dist, `${unit}.wxss`, config.component ? scopeOf(unit) : undefined)
  units[unit] = { config: { ...config, usingComponents: Object.fromEntries(using) }, style }
  for (const [, target] of using) collect(dist, target, units)
}

/** Makes a build ready to run. Throws, naming the file, on a missing file, broken JSON and WXML that does not compile. */
export function compile(folder: string): Bundle {
  const dist = readDist(folder)
  const app = jsonOf<AppConfig>(dist, 'app.json')
  const units: Record<string, Unit> = {}
  for (const page of pagesOf(app)) collect(dist, page, units)
  if (app.tabBar?.custom) collect(dist, 'custom-tab-bar/index', units)
  const code = [...dist.files].filter(([file]) => file.endsWith('.js')).map(([file, text]) => [file.replace(/\.js$/, ''), text])
  return {
    app,
    appStyle: compileStyle(dist, 'app.wxss'),
    modules: Object.fromEntries(code),
    units,
    templates: compileTemplates(dist),
    apiNames: [...readApi().keys()],
  }
}
