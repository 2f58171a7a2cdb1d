import type { RichContent, RichFormula, RichNode, RichText } from '@/contract/site/rich.schema'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for markup or an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '')

type UrlOf = (src: string) => string

const em = (thousandths: number) => `${thousandths / 1000}em`

/** A formula is a picture sized in em, with its TeX as alternative text. */
function formulaHtml(tex: string, { src, width, height, depth }: RichFormula, urlOf: UrlOf): string {
  const style = `width:${em(width)};height:${em(height)};vertical-align:${em(-depth)}`
  return `<img src="${escapeHtml(urlOf(src))}" alt="${escapeHtml(tex)}" style="${style}">`
}

const textHtml = ({ text, mark, formula }: RichText, urlOf: UrlOf) => {
  if (formula) return formulaHtml(text, formula, urlOf)
  return mark ? `<${mark}>${escapeHtml(text)}</${mark}>` : escapeHtml(text)
}

const inlineHtml = (inline: readonly RichText[], urlOf: UrlOf) => inline.map((part) => textHtml(part, urlOf)).join('')

const rowHtml = (cells: readonly (readonly RichText[])[], tag: 'th' | 'td', urlOf: UrlOf) =>
  `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell, urlOf)}</${tag}>`).join('')}</tr>`

function nodeHtml(node: RichNode, urlOf: UrlOf): string {
  switch (node.type) {
    case 'p':
      return `<p>${inlineHtml(node.inline, urlOf)}</p>`
    case 'h':
      return `<h${node.level}>${inlineHtml(node.inline, urlOf)}</h${node.level}>`
    case 'list': {
      const tag = node.ordered ? 'ol' : 'ul'
      return `<${tag}>${node.items.map((item) => `<li>${inlineHtml(item, urlOf)}</li>`).join('')}</${tag}>`
    }
    case 'img':
      return `<img src="${escapeHtml(urlOf(node.src))}" alt="${escapeHtml(node.alt)}">`
    case 'media':
      return `<p>〔${node.kind === 'audio' ? '音频' : '视频'}：${escapeHtml(node.name)}〕</p>`
    case 'formula':
      return `<p>${formulaHtml(node.tex, { ...node, depth: 0 }, urlOf)}</p>`
    case 'table':
      return `<table>${node.rows.map((row, index) => rowHtml(row, index === 0 ? 'th' : 'td', urlOf)).join('')}</table>`
  }
}

/** Stored content as markup, every text escaped; `urlOf` gives the whole address of a picture. */
export const richHtml = (content: RichContent, urlOf: UrlOf): string => content.map((node) => nodeHtml(node, urlOf)).join('')
