import { type DOMOutputSpec, type Node, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

/** Where the desk draws what an address of the library or a formula stands for. */
const shown = (src: string) => `/rich/picture?${new URLSearchParams({ src })}`
const drawn = (tex: string, isBlock: boolean) => `/rich/formula?${new URLSearchParams({ tex, block: isBlock ? '1' : '' })}`

const formulaDom = ({ attrs }: Node, name: 'span' | 'div'): DOMOutputSpec => [
  name,
  { class: 'tex', 'data-tex': attrs.tex },
  ['img', { src: drawn(attrs.tex, name === 'div'), alt: attrs.tex }],
]
const texIn = (element: HTMLElement) => ({ tex: element.dataset.tex ?? '' })
const numberIn = (text: string | undefined) => Number(text) || 0

const tables = tableNodes({ tableGroup: 'block', cellContent: 'inline*', cellAttributes: {} })

/** Content holds the nodes that learners are shown, and no others. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, at) => ({ tag, attrs: { level: at < 2 ? 2 : 3 } })),
      // As it is read: what is copied from the editor comes back with its level.
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    list: {
      group: 'block',
      content: 'item+',
      attrs: { ordered: { default: false } },
      parseDOM: [{ tag: 'ul' }, { tag: 'ol', attrs: { ordered: true } }],
      toDOM: ({ attrs }) => [attrs.ordered ? 'ol' : 'ul', 0],
    },
    item: { content: 'inline*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    ...tables,
    picture: {
      group: 'block',
      attrs: { src: {}, alt: { default: '' }, width: { default: 0 }, height: { default: 0 } },
      draggable: true,
      parseDOM: [
        {
          tag: 'figure[data-src]',
          getAttrs: ({ dataset }) => ({
            src: dataset.src ?? '',
            alt: dataset.alt ?? '',
            width: numberIn(dataset.width),
            height: numberIn(dataset.height),
          }),
        },
      ],
      toDOM: ({ attrs: { src, alt, width, height } }) => [
        'figure',
        { 'data-src': src, 'data-alt': alt, 'data-width': width, 'data-height': height },
        ['img', { src: shown(src), alt }],
        ['figcaption', alt || '没有说明：点一下补上'],
      ],
    },
    recording: {
      group: 'block',
      attrs: { kind: {}, src: {}, name: { default: '' } },
      draggable: true,
      parseDOM: [
        {
          tag: 'div[data-recording]',
          getAttrs: ({ dataset }) => ({ kind: dataset.recording, src: dataset.address ?? '', name: dataset.name ?? '' }),
        },
      ],
      toDOM: ({ attrs: { kind, src, name } }) => [
        'div',
        { class: 'recording', 'data-recording': kind, 'data-address': src, 'data-name': name },
        `${kind === 'audio' ? '音频' : '视频'}：${name || src}`,
      ],
    },
    formula_block: {
      group: 'block',
      attrs: { tex: {} },
      draggable: true,
      parseDOM: [{ tag: 'div[data-tex]', getAttrs: texIn }],
      toDOM: (node) => formulaDom(node, 'div'),
    },
    text: { group: 'inline' },
    formula: {
      group: 'inline',
      inline: true,
      attrs: { tex: {} },
      marks: '',
      parseDOM: [{ tag: 'span[data-tex]', getAttrs: texIn }],
      toDOM: (node) => formulaDom(node, 'span'),
    },
    line_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (element) => linkIn(element.getAttribute('href') ?? '') }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'noreferrer' }, 0],
    },
    // A text has one of these at most.
    strong: {
      excludes: 'strong em code',
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b' },
        { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[6-9]00)$/.test(value) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      excludes: 'strong em code',
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
      toDOM: () => ['em', 0],
    },
    code: { excludes: 'strong em code', parseDOM: [{ tag: 'code' }, { tag: 'kbd' }], toDOM: () => ['code', 0] },
  },
})

/** Addresses that content may lead to; the server refuses the others too. */
const LINK = /^(?:https?:\/\/|mailto:|\/)[^\s"'<>\\()]*$/
export const isLinkAddress = (href: string): boolean => LINK.test(href)
const linkIn = (href: string) => isLinkAddress(href) && { href }
