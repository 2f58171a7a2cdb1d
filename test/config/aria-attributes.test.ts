import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import { settledTemplate } from '../../config/aria-attributes'
import used from '../../config/used-of-taro.json'

const { taroTemplate } = createRequire(__filename)('../support/taro-template.cjs') as { taroTemplate(): string }
const template = taroTemplate()

/** The attributes a template has room for, by the tag. */
function offeredBy(text: string): Map<string, Set<string>> {
  const offered = new Map<string, Set<string>>()
  for (const [, tag = '', all = ''] of text.matchAll(/<([a-z-]+)((?:\s+[A-Za-z:-]+="[^"]*")+)/g)) {
    const names = offered.get(tag) ?? new Set()
    for (const [, name = ''] of all.matchAll(/\s([A-Za-z:-]+)="/g)) names.add(name)
    offered.set(tag, names)
  }
  return offered
}
const offered = offeredBy(template)

const elements = path.resolve(__dirname, '../../src/platform/elements')
const sources = readdirSync(elements, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(h5|harmony-hybrid)\./.test(file))
  .map((file) => ts.createSourceFile(file, readFileSync(path.join(elements, file), 'utf8'), ts.ScriptTarget.Latest, true))

function nodesIn<T extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is T): T[] {
  const found: T[] = is(root) ? [root] : []
  ts.forEachChild(root, (child) => {
    found.push(...nodesIn(child, is))
  })
  return found
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter, at: number) => (at > 0 ? '-' : '') + letter.toLowerCase())
const known: Record<string, string> = { className: 'class', catchMove: 'catchtouchmove', onClick: 'bindtap' }
/** The attribute of the host by which Taro passes a property of its element on. */
const attributeOf = (property: string) =>
  known[property] ?? (/^on[A-Z]/.test(property) ? `bind${property.slice(2).toLowerCase()}` : dashed(property))

/** Taro's elements by the names a file gives them. */
function importedBy(source: ts.SourceFile): Map<string, string> {
  const imports = nodesIn(source, ts.isImportDeclaration).filter(({ moduleSpecifier }) =>
    /@tarojs\/components/.test(moduleSpecifier.getText()),
  )
  const names = imports.flatMap((one) => nodesIn(one, ts.isImportSpecifier)).filter(({ isTypeOnly }) => !isTypeOnly)
  return new Map(names.map(({ name, propertyName }) => [name.text, dashed((propertyName ?? name).text)]))
}

/** An object that is handed on as a whole may have any property of a port, and any member of an object in the file. */
const ported = sources
  .filter(({ fileName }) => fileName.endsWith('port.ts'))
  .flatMap((source) => nodesIn(source, ts.isPropertySignature).map(({ name }) => name.getText()))
const membersIn = (source: ts.SourceFile) => nodesIn(source, ts.isObjectLiteralElementLike).flatMap(({ name }) => name?.getText() ?? [])

const isDrawn = (node: ts.Node): node is ts.JsxOpeningLikeElement => ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)

/** Collects the attributes our elements may set, by the host's tags and names. */
function setByUs(): Record<string, string[]> {
  const set = new Map<string, Set<string>>()
  for (const source of sources) {
    const imported = importedBy(source)
    const whole = [...membersIn(source), ...ported]
    for (const { tagName, attributes } of nodesIn(source, isDrawn)) {
      const tag = imported.get(tagName.getText())
      if (tag === undefined) continue
      const properties = attributes.properties.flatMap((one) => (ts.isJsxAttribute(one) ? one.name.getText() : whole))
      const names = properties.map(attributeOf).filter((name) => offered.get(tag)?.has(name))
      set.set(tag, new Set([...(set.get(tag) ?? []), ...names]))
    }
  }
  return Object.fromEntries([...set].map(([tag, names]) => [tag, [...names].sort()]))
}

describe('the element template of the mini-program', () => {
  const settled = settledTemplate(template)

  it('has the attributes that our elements may set', () => expect(used.attributes).toEqual(setByUs()))

  it('has no attributes except these and those of the runtime', () => {
    for (const [tag, names] of offeredBy(settled)) {
      const listed = (used.attributes as Record<string, string[]>)[tag]
      const more = [...names].filter((name) => !/^(id|data-sid|class|style|slot|aria-.*)$|:/.test(name) && !listed?.includes(name))
      if (listed) expect([tag, more]).toEqual([tag, []])
    }
  })

  it('exposes each of our elements to screen readers', () => {
    for (const tag of Object.keys(used.attributes)) expect([tag, offeredBy(settled).get(tag)?.has('aria-label')]).toEqual([tag, true])
  })

  it.each([
    ['a used attribute is called otherwise', /open-type=/g, 'opened-type=', '<button open-type>'],
    ['an element is gone', /<(\/?)textarea/g, '<$1typing', '<textarea bindinput>'],
    ['elements end otherwise', / id="\{\{i\.uid/g, ' key="{{i.uid', '<view aria-label>'],
    ['no view is without attributes', /<view style=/g, '<view bindtap="eh" style=', '<view> without attributes'],
  ])('the element template is refused by name where %s', (_, from, to, problem) => {
    expect(() => settledTemplate(template.replace(from, to))).toThrow(problem)
  })
})
