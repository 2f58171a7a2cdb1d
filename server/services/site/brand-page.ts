import type { BrandRow } from '#server/repositories/site/brands'
import { FIRST_BRAND } from '@/contract/site/first-reply'
import type { Sites } from '@/domain/site/installation'
import { quoted } from './quoted'

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>/
const ICON = /<link rel="icon"[^>]*>/
const HEAD_END = '</head>'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
const HALF = 128
const WEIGHTS = [0.299, 0.587, 0.114] as const
const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
/** The colour of letters on a ground. */
const onColour = (colour: string) =>
  channelsOf(colour).reduce((sum, channel, at) => sum + channel * (WEIGHTS[at] ?? 0), 0) > HALF ? '#10151a' : '#ffffff'

type Words = Record<string, string>
/** A faint ground of a colour: mixed into that of the theme. */
const wordsOf = (accent: string, ground: string): Words => ({
  '--accent': accent,
  '--on-accent': onColour(accent),
  '--tint': `color-mix(in srgb,${accent} 12%,${ground})`,
  '--sk-accent': accent,
})

/** The colours of a brand in the themes for which it has its own. */
const coloursOf = ({ accent, darkAccent }: BrandRow): { light?: Words; dark?: Words } => ({
  ...(isColour(accent) && { light: wordsOf(accent, '#ffffff') }),
  ...(isColour(darkAccent) && { dark: wordsOf(darkAccent, '#171d22') }),
})

const written = (words: Words | undefined) =>
  Object.entries(words ?? {})
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** Rules of the brand's colours and logo, which outweigh those of the style sheets. */
function styleOf(brand: BrandRow): string {
  const own = '[class*="brand-"]'
  const colours = coloursOf(brand)
  const [light, dark] = [written(colours.light), written(colours.dark)]
  const { logo } = brand
  const rules = [
    light && `:root ${own},:root{${light}}`,
    dark && `@media (prefers-color-scheme:dark){:root ${own},:root{${dark}}}`,
    light && `:root[data-theme=light] ${own},:root .theme-light${own}{${light}}`,
    dark && `:root[data-theme=dark] ${own},:root .theme-dark${own}{${dark}}`,
    logo && `.login-brand__mark{background:center/contain no-repeat url("${encodeURI(logo).replace(/["\\()]/g, '')}")!important}`,
  ]
  return rules.filter((rule) => rule !== '').join('')
}

/** The part of a brand that the app shows. */
const shownOf = ({ key, name, tagline, isWechatOnly, ownLogin, articleList }: BrandRow) => ({
  key,
  name,
  tagline,
  isWechatOnly,
  ...(ownLogin && { ownLogin }),
  articleList,
})

/** Describes a brand to an app whose pages no server composes. */
export const lookOf = (brand: BrandRow, sites: Sites | undefined) => ({
  ...shownOf(brand),
  style: coloursOf(brand),
  ...(brand.logo && { logo: brand.logo }),
  ...(sites && { sites }),
})

/**
 * The page with its brand's title, description, colours, picture and, for the app, its names and where the school is: ahead of the scripts,
 * of which the first to come reads it.
 */
export function withBrand(page: string, brand: BrandRow, sites?: Sites): string {
  const told = JSON.stringify({ ...shownOf(brand), ...(sites && { sites }) }).replace(/</g, '\\u003c')
  const island = `<script type="application/json" id="${FIRST_BRAND}">${told}</script>`
  const style = styleOf(brand)
  const named = page
    .replace(TITLE, () => `<title>${quoted(brand.name)}</title>${island}`)
    .replace(DESCRIPTION, () => `<meta name="description" content="${quoted(brand.description)}">`)
    .replace(HEAD_END, () => `${style && `<style>${style.replace(/</g, '')}</style>`}${HEAD_END}`)
  return brand.logo === '' ? named : named.replace(ICON, () => `<link rel="icon" href="${quoted(brand.logo)}">`)
}

type Manifest = Record<string, unknown>

/** The manifest of the web app, as it was built, with the names, colour and picture of a brand. */
export const brandManifest = (built: Manifest, { name, shortName, description, accent, logo }: BrandRow): Manifest => ({
  ...built,
  name,
  short_name: shortName || name,
  description,
  ...(isColour(accent) && { theme_color: accent }),
  ...(logo !== '' && { icons: [{ src: logo, sizes: 'any', purpose: 'any' }] }),
})
