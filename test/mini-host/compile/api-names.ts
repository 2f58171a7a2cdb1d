import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'

const typings = path.dirname(createRequire(__filename).resolve('miniprogram-api-typings/package.json'))

const sinceOf = (comment: string) => /需要基础库：\s*`([\d.]+)`/.exec(comment)?.[1] ?? '1.0.0'

/** Members of `wx` in the vendor's typings, each with the base library that first had it. */
export function readApi(): Map<string, string> {
  const file = path.join(typings, 'types/wx/lib.wx.api.d.ts')
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const api = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node)) ts.forEachChild(node, visit)
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'Wx') return
    for (const member of node.members) {
      if (member.name && ts.isIdentifier(member.name)) api.set(member.name.text, sinceOf(member.getFullText(source)))
    }
  }
  ts.forEachChild(source, visit)
  return api
}
