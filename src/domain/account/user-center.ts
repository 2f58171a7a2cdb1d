/** One line of the menu of 我的: `badge` names the count shown beside it. */
export type CenterEntry = { key: string; title: string; icon: string; route: string }
export type CenterMenu = { shortcuts: readonly CenterEntry[]; groups: readonly { title: string; entries: readonly CenterEntry[] }[] }

/** The menu of an installation that has set none of its own. */
export const DEFAULT_MENU: CenterMenu = {
  shortcuts: [
    { key: 'orders', title: '我的订单', icon: 'receipt', route: 'mine_order' },
    { key: 'coupons', title: '优惠券', icon: 'ticket', route: 'coupon_list' },
    { key: 'balance', title: '学豆与余额', icon: 'landmark', route: 'my_balance' },
    { key: 'books', title: '我的教材', icon: 'book-open', route: 'mine_book' },
  ],
  groups: [
    {
      title: '我的学习',
      entries: [
        { key: 'courses', title: '我的课程', icon: 'circle-play', route: 'study_center' },
        { key: 'tiku', title: '我的题库', icon: 'list-checks', route: 'tiku_home' },
        { key: 'wrong', title: '错题本', icon: 'book-open', route: 'tiku_wrong_book' },
        { key: 'favourites', title: '我的收藏', icon: 'star', route: 'favourites' },
        { key: 'notes', title: '题目笔记', icon: 'pencil-line', route: 'tiku_notes' },
        { key: 'downloads', title: '离线下载', icon: 'smartphone', route: 'tiku_downloads' },
        { key: 'record', title: '学习记录', icon: 'clock', route: 'learning_record' },
        { key: 'certificates', title: '我的证书', icon: 'trophy', route: 'certificates' },
        { key: 'homework', title: '我的作业', icon: 'clipboard-list', route: 'homework_list' },
        { key: 'doubts', title: '我的提问', icon: 'circle-help', route: 'doubt_list' },
        { key: 'circles', title: '学习圈', icon: 'megaphone', route: 'circles' },
        { key: 'errata', title: '图书勘误', icon: 'flag', route: 'book-errata-index' },
      ],
    },
    {
      title: '账号与权益',
      entries: [
        { key: 'vip', title: '会员', icon: 'trophy', route: 'my_vip_level' },
        { key: 'address', title: '收货地址', icon: 'house', route: 'mine_address' },
        { key: 'privacy', title: '隐私中心', icon: 'lock', route: 'privacy_centre' },
        { key: 'devices', title: '登录设备', icon: 'smartphone', route: 'login_devices' },
      ],
    },
    {
      title: '服务',
      entries: [
        { key: 'articles', title: '备考文章', icon: 'newspaper', route: 'article' },
        { key: 'helper', title: '学习助手', icon: 'compass', route: 'study_helper' },
        { key: 'help', title: '帮助中心', icon: 'circle-help', route: 'help_center' },
        { key: 'chat', title: '联系客服', icon: 'headphones', route: 'support_chat' },
        { key: 'app', title: '下载 App', icon: 'smartphone', route: 'download_app' },
        { key: 'calculator', title: '计算器', icon: 'calculator', route: 'calculator' },
        { key: 'course-service', title: '课程服务', icon: 'scale', route: 'course_service' },
        { key: 'about', title: '关于我们', icon: 'graduation-cap', route: 'about_us' },
      ],
    },
  ],
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function entryIn(value: unknown): CenterEntry[] {
  if (typeof value !== 'object' || value === null) return []
  const { key, title, icon, route } = value as Record<string, unknown>
  return isText(key) && isText(title) && isText(icon) && isText(route) ? [{ key, title, icon, route }] : []
}
const entriesIn = (value: unknown): CenterEntry[] => (Array.isArray(value) ? value.flatMap(entryIn) : [])

/** The menu in a stored setting; a setting that holds none gives the default one. Entries that are not whole are left out. */
export function menuIn(value: unknown): CenterMenu {
  if (typeof value !== 'object' || value === null || !('groups' in value) || !Array.isArray(value.groups)) return DEFAULT_MENU
  const groups = value.groups.flatMap((group: unknown) => {
    if (typeof group !== 'object' || group === null || !('title' in group) || !('entries' in group)) return []
    return [{ title: String(group.title), entries: entriesIn(group.entries) }]
  })
  return { shortcuts: 'shortcuts' in value ? entriesIn(value.shortcuts) : [], groups }
}
