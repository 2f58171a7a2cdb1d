import path from 'node:path'
import { codeIn, finding, has, textOf } from './tree'

const hook = /\buseShare(AppMessage|Timeline)\(/
const sharePort = 'src/platform/share/index.weapp.ts'

/** Calls of the host's share hooks outside the share port: of several cards on one page the host takes the first. */
export function strayShareHooks(root: string): string[] {
  return codeIn(root, 'src')
    .filter((file) => file !== sharePort && hook.test(textOf(root, file)))
    .map((file) => finding('stray-share-hook', file, 'use ShareCards'))
}

const importNames = /(?:from|import\()\s*'([^']+)'/g

/** The file an import leads to; undefined for a package. */
function fileOf(root: string, from: string, name: string): string | undefined {
  if (!/^(@\/|\.)/.test(name)) return undefined
  const file = name.startsWith('@/') ? `src/${name.slice(2)}` : path.posix.join(path.posix.dirname(from), name)
  return [`${file}.tsx`, `${file}.ts`, `${file}/index.tsx`, `${file}/index.ts`].find((candidate) => has(root, candidate))
}

/** The files a page is made of, its own first. */
function partsOf(root: string, page: string): string[] {
  const parts = new Set([page])
  // A set hands out what is added while it is walked.
  for (const part of parts)
    for (const [, name = ''] of textOf(root, part).matchAll(importNames)) {
      const file = fileOf(root, part, name)
      if (file) parts.add(file)
    }
  return [...parts]
}

/** A page that draws a share card or a share button has exactly one card, and its config lets the host ask for it; no other page's does. */
export function unsharedPages(root: string): string[] {
  const pages = codeIn(root, 'src/pages', 'src/packages').filter(
    (file) => file.endsWith('/index.tsx') && configOf(textOf(root, file)) !== undefined,
  )
  return pages.flatMap((page) => {
    const texts = partsOf(root, page).map((part) => textOf(root, part))
    const cards = texts.reduce((count, text) => count + (text.match(/<ShareCards\b/g) ?? []).length, 0)
    const hasButton = texts.some((text) => /<ShareButton\b/.test(text))
    const config = configOf(texts[0] ?? '') ?? ''
    const flags = [/enableShareAppMessage: true/, /enableShareTimeline: (true|false)/].filter((flag) => flag.test(config))
    if (cards === 0 && !hasButton && flags.length === 0) return []
    return [
      ...(cards === 1 ? [] : [finding('share-card', page, `${cards} cards`)]),
      ...(flags.length === 2 ? [] : [finding('share-flag', page, 'needs enableShareAppMessage, and says enableShareTimeline')]),
    ]
  })
}

/** The config that a page states for its host. */
const configOf = (text: string) => /\bdefinePageConfig\((\{[\s\S]*?\})\)/.exec(text)?.[1]
