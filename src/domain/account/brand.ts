/** Properties that differ between the brands. */
export type Brand = {
  key: 'qiming' | 'mingde'
  name: string
  /** The document title of a page without a title. */
  tagline: string
  /** Every page is viewed inside the messaging app only. */
  isWechatOnly: boolean
  /** Where a visitor of the messaging app signs in, in place of the product's own login there. */
  ownLogin?: string
  articleList: 'cards' | 'rows'
}

const qiming: Brand = {
  key: 'qiming',
  name: '启明学堂',
  tagline: '启明学堂 · 用心学，稳稳过',
  isWechatOnly: false,
  articleList: 'cards',
}
const mingde: Brand = {
  key: 'mingde',
  name: '明德书院',
  tagline: '明德书院 · 学以明德，业以专精',
  isWechatOnly: true,
  ownLogin: '/login/account-login',
  articleList: 'rows',
}

/** The brand of a build that names one, else of the host: the alternate brand's hosts carry its key as a label. */
export function brandOf(host: string, build: string): Brand {
  const isMingde = build === '' ? /(^|[.-])mingde[.-]/i.test(host) : build === mingde.key
  return isMingde ? mingde : qiming
}
