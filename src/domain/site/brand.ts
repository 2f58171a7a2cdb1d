/** Properties that differ between the brands. */
export type Brand = {
  /** Names the brand in builds and as a label of its hosts. */
  key: string
  name: string
  /** The document title of a page without a title. */
  tagline: string
  /** Every page is viewed inside the messaging app only. */
  isWechatOnly: boolean
  /** Where a visitor of the messaging app signs in, in place of the product's own login there. */
  ownLogin?: string
  articleList: 'cards' | 'rows'
}

/** The words of a theme's style, `--accent` and others, with their values. */
type Words = Record<string, string>
/** Extends a brand for apps whose pages no server composes: by its picture and the styles of its colours. */
export type BrandLook = { logo?: string; style?: { light?: Words; dark?: Words } }

/** The brand of a build that names one, else of the host: a brand's hosts carry its key as a label. The first of `brands` is the usual one. */
export function brandOf(host: string, build: string, brands: readonly Brand[]): Brand {
  const [usual, ...others] = brands
  if (usual === undefined) throw new Error('an installation has at least one brand')
  const labels = host.toLowerCase().split(/[.-]/).slice(0, -1)
  return (build === '' ? others.find(({ key }) => labels.includes(key)) : brands.find(({ key }) => key === build)) ?? usual
}
