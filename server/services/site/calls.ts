import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { Deps, ServicePlugin } from '#server/deps'
import { markBrowser } from '#server/http/auth-cookie'
import { deviceCodeOf } from '#server/http/caller'
import { serve, type Visit } from '#server/http/serve'
import { messagingOf } from '#server/providers/messaging/gateway'
import { audioInfo } from '#server/providers/uploads/audio-info'
import { grantUpload } from '#server/providers/uploads/grant'
import { invalid, notFound, tokenExpired } from '#server/refusal'
import { directionsOf } from '#server/repositories/account/learner'
import { allCategories } from '#server/repositories/course/category'
import { hasCourse } from '#server/repositories/course/course'
import { homePages, pagesAt } from '#server/repositories/site/block-page/drafts'
import { activeLinks, settingValue } from '#server/repositories/site/setting'
import { checkInviteCode, invitedStatus, writeInviteCode } from '#server/services/invite/invite'
import { applyInstallment } from '#server/services/order/installment'
import { cashAccount } from '#server/services/wallet/cash-account'
import { auth } from '@/contract/account/auth'
import { phone } from '@/contract/account/phone'
import { course } from '@/contract/course/course'
import { adbox } from '@/contract/site/adbox'
import { appVersion } from '@/contract/site/app-version'
import type { AppVersion, AppVersionQuery } from '@/contract/site/app-version.schema'
import { articleLike } from '@/contract/site/article-like'
import { audio } from '@/contract/site/audio'
import { favourite } from '@/contract/site/favourite-content'
import { type GatewayCall, type GatewayParamsOf, type GatewayReplyOf, gateway, gatewayCalls } from '@/contract/site/gateway'
import { InstallmentSchema, InviteCodeSchema, NoParamsSchema, type ThroughApi } from '@/contract/site/gateway.schema'
import { logging } from '@/contract/site/logging'
import { miniProgram } from '@/contract/site/mini-program'
import type { Openlink, OpenlinkRequest } from '@/contract/site/openlink.schema'
import { page } from '@/contract/site/page'
import type { PageField } from '@/contract/site/page.schema'
import { remark } from '@/contract/site/remark'
import { setting } from '@/contract/site/setting'
import { shortLink } from '@/contract/site/short-link'
import { upload } from '@/contract/site/upload'
import { releaseIn, updateOf } from '@/domain/device/app-release'
import { articleLikeState, likedArticles, listArticles, readArticle, setArticleLike } from './articles'
import { writeLog } from './client-log'
import { favouriteContents, favouriteState, setFavouriteContent } from './favourites'
import { jsConfig, wechatLoginUrl } from './messaging'
import { bindPhone, loginByMiniProgram, miniLink, miniProgramId } from './mini-program'
import { blockPage, previewPage } from './page'
import { dropRemark, likeRemark, remarksOf, reportRemark, writeRemark } from './remarks'
import { chooseDirections, namedSetting, siteSetting } from './setting'
import { openShortLink } from './short-link'

type Served<C extends GatewayCall> = {
  params: TSchema & { static: GatewayParamsOf<C> }
  run: (deps: Deps, params: GatewayParamsOf<C>, visit: Visit) => Promise<GatewayReplyOf<C>>
}
type Names = typeof gatewayCalls

const callerOf = ({ learnerId, network, request }: Visit) => ({ userId: learnerId, device: deviceCodeOf(request), network })

/** Every name of the contract and its function: a missing one does not compile. */
const served: { [K in keyof Names]: Served<Names[K]> } = {
  checkInviteCode: { params: InviteCodeSchema, run: (deps, params, visit) => checkInviteCode(deps, callerOf(visit), params) },
  writeInviteCode: { params: InviteCodeSchema, run: (deps, params, visit) => writeInviteCode(deps, callerOf(visit), params) },
  cashAccount: { params: NoParamsSchema, run: (deps, _params, { learnerId }) => cashAccount(deps, learnerId) },
  applyInstallment: { params: InstallmentSchema, run: applyInstallment },
  invitedStatus: { params: NoParamsSchema, run: (deps, _params, visit) => invitedStatus(deps, callerOf(visit)) },
}

type Ready = {
  isAuth: boolean
  check: TypeCheck<TSchema>
  run: (deps: Deps, params: Record<string, unknown>, visit: Visit) => Promise<unknown>
}

const byName = new Map(
  Object.entries(gatewayCalls).map(([key, { name, auth }]): [string, Ready] => {
    const { params, run } = served[key as keyof Names] as Served<GatewayCall>
    return [name, { isAuth: auth, check: TypeCompiler.Compile(params), run }]
  }),
)

/** Serves a call by function name: the same session rules, and the function's own parameter check. */
async function callByName(deps: Deps, { serviceName, params }: ThroughApi, visit: Visit): Promise<unknown> {
  const found = byName.get(serviceName)
  if (!found) throw notFound('接口')
  if (found.isAuth && visit.userId === null) throw tokenExpired()
  if (!found.check.Check(params)) throw invalid('请求参数缺失或有误')
  return found.run(deps, params, visit)
}

const FIELD_LEVEL = 1

/**
 * Fields with their directions and the home page of each; `isShownOnly` leaves out directions without a page, and fields
 * without such a direction.
 */
async function pageTree({ db }: Deps, isShownOnly: boolean): Promise<PageField[]> {
  const categories = await allCategories(db)
  const pageOf = await homePages(db)
  const under = (fieldId: number) =>
    categories
      .filter(({ parent_id }) => parent_id === fieldId)
      .map(({ id, name }) => ({ id, name, pageId: pageOf.get(String(id)) ?? null }))
      .filter(({ pageId }) => !isShownOnly || pageId !== null)
  return categories
    .filter(({ level }) => level === FIELD_LEVEL)
    .map(({ id, name }) => ({ id, name, children: under(id) }))
    .filter(({ children }) => !isShownOnly || children.length > 0)
}

/** Playable lessons and the page tree. */
const treeCalls: ServicePlugin = (app, deps) => {
  serve(app, page.tree, ({ query }) => pageTree(deps, query.showStatus === '1'))
}

/** An address that opens a course in the mini-program. */
async function courseOpenlink(deps: Deps, { queryInfo, path }: OpenlinkRequest): Promise<Openlink> {
  const { courseId, reserve = 0 } = queryInfo
  if (!(await hasCourse(deps.db, courseId))) throw notFound('课程')
  const query = new URLSearchParams({ id: String(courseId), reserve: String(reserve) }).toString()
  return { openlink: await (await messagingOf(deps)).openlink(path, query), setting: { h5: true, app: true } }
}

/** Setting that names the releases of the native apps. */
const SETTING = 'app_versions'

/** The newest release of a platform, and whether the calling app must update. */
async function newestApp({ db }: Deps, { platform, version }: AppVersionQuery): Promise<AppVersion> {
  const release = releaseIn(await settingValue(db, SETTING), platform)
  if (release === null) throw notFound('这个平台的安装包')
  const { minVersion: _, ...shown } = release
  return { ...shown, ...updateOf(release, version) }
}

/** Routes of favourites, likes, and of comments and shared notes. */
const readerCalls: ServicePlugin = (app, deps) => {
  serve(app, favourite.set, ({ body }, { learnerId }) => setFavouriteContent(deps, learnerId, body))
  serve(app, favourite.state, ({ query }, { learnerId }) => favouriteState(deps, learnerId, query))
  serve(app, favourite.list, ({ query }, { learnerId }) => favouriteContents(deps, learnerId, query))
  serve(app, articleLike.state, ({ params }, { userId }) => articleLikeState(deps, params.id, userId))
  serve(app, articleLike.set, ({ params, body }, { learnerId }) => setArticleLike(deps, learnerId, params.id, body.isOn))
  serve(app, articleLike.list, ({ query }, { learnerId }) => likedArticles(deps, learnerId, query))
  serve(app, remark.list, ({ query }, { userId }) => remarksOf(deps, query, userId))
  serve(app, remark.write, ({ body }, { learnerId }) => writeRemark(deps, learnerId, body))
  serve(app, remark.like, ({ params, body }, { learnerId }) => likeRemark(deps, learnerId, params.id, body.isOn))
  serve(app, remark.remove, async ({ params }, { learnerId }) => {
    await dropRemark(deps, learnerId, params.id)
    return {}
  })
  serve(app, remark.report, async ({ params, body }, { learnerId }) => {
    await reportRemark(deps, learnerId, params.id, body)
    return {}
  })
}

/** Routes of functions called by name and of the legacy gateway. */
export const siteCalls: ServicePlugin = (app, deps) => {
  serve(app, gateway.throughApi, ({ body }, visit) => callByName(deps, body, visit))
  treeCalls(app, deps)
  readerCalls(app, deps)
  serve(app, adbox.activeLinks, ({ query }) => activeLinks(deps.db, query.name))
  serve(app, setting.named, ({ params }) => namedSetting(deps, params.name))
  serve(app, setting.site, async () => siteSetting(deps.env))
  serve(app, logging.write, async ({ body }, { userId, network, request }) => {
    await writeLog(deps, { userId, network, version: String(request.headers['x-version'] ?? ''), entry: body })
    return {}
  })
  serve(app, shortLink.open, ({ params }) => openShortLink(deps, params.code))
  serve(app, upload.upToken, ({ query }, { learnerId }) => grantUpload(deps, learnerId, query.prefix))
  serve(app, page.attached, ({ query }) => pagesAt(deps.db, query.itemType, query.item))
  serve(app, page.preview, ({ params, query }) => previewPage(deps, params.id, query.token))
  serve(app, page.directions, (_input, { learnerId }) => directionsOf(deps.db, learnerId))
  serve(app, page.chooseDirections, ({ body }, { learnerId }) => chooseDirections(deps, learnerId, body.pageCategoryIds))
  serve(app, course.articles, ({ query }) => listArticles(deps, query))
  serve(app, course.article, ({ params }) => readArticle(deps, params.id))
  serve(app, course.openlink, ({ body }) => courseOpenlink(deps, body))
  serve(app, course.pageItems, ({ params }) => blockPage(deps, params.id))
  serve(app, appVersion.newest, ({ query }) => newestApp(deps, query))
  serve(app, miniProgram.appId, ({ params }) => miniProgramId(deps, params.name))
  serve(app, miniProgram.link, ({ query }) => miniLink(deps, query))
  serve(app, audio.info, async ({ query }) => {
    const info = await audioInfo(deps, query.src)
    if (info === null) throw notFound('这段音频')
    return info
  })
  serve(app, auth.loginByMiniProgram, ({ body }) => loginByMiniProgram(deps, body))
  serve(app, phone.bind, ({ body }, { learnerId }) => bindPhone(deps, learnerId, body))
  serve(app, auth.wechatLoginUrl, ({ query }, { request, reply: answer }) =>
    wechatLoginUrl(deps, query, () => markBrowser(request, answer, deps.env)),
  )
  serve(app, auth.jsConfig, ({ query }) => jsConfig(deps, query.url))
}
