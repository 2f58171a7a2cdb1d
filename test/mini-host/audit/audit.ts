import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { readApi } from '../compile/api-names'
import { readDist } from '../compile/dist'
import { api, browserFree, syntax, templates } from './code'
import type { Check, Finding, Subject } from './finding'
import { pageFiles, preloading, sizes, tabs } from './packages'
import { domains, loading, privacy, secretsKept } from './settings'
import { vendorSheets, vendorTemplates } from './vendor-compilers'

const checks: readonly Check[] = [
  sizes,
  pageFiles,
  tabs,
  preloading,
  templates,
  vendorTemplates,
  vendorSheets,
  syntax,
  browserFree,
  api,
  loading,
  privacy,
  domains,
  secretsKept,
]

function bytesIn(folder: string): Map<string, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [path.relative(folder, file).split(path.sep).join('/'), statSync(file).size]))
}

/** Reads the parts of a build folder that are checked. */
export function subjectOf(folder: string, declared: readonly string[]): Subject {
  return { dist: readDist(folder), bytes: bytesIn(folder), api: readApi(), domains: declared }
}

/** All checks on a build that need nothing running. */
export function audit(subject: Subject): Finding[] {
  return checks.map((check) => check(subject))
}
