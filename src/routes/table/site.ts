import { area, route } from '../route'

/** Block pages, and pages around the product: entries, exits, about us. */
export const site = area('site', {
  college_page: route('/page/college/:categoryId', 'block-page', { title: '学院', isShared: true, desktop: '/college/:categoryId' }),
  preview_page: route('/page/preview/:pageId', 'block-page', { title: '页面预览', isShared: true, query: ['token'] }),
  preview_page_act: route('/page/preview-act/:pageId', 'block-page', { title: '活动预览', isShared: true, query: ['token'] }),
  link_page: route('/page/link/:pageId', 'block-page', { title: '专题', isShared: true }),
  custome_page: route('/custom-page/:alias', 'block-page', { title: '专题', isShared: true }),
  topic: route('/topic/:id', 'block-page', { title: '话题', isShared: true, desktop: '/topic/:id' }),
  channel_page: route('/channel/page/:pageId', 'block-page', { title: '渠道活动', isShared: true, query: ['channelId'] }),
  about_us: route('/about-us/:type', 'block-page', {
    title: '关于我们',
    isShared: true,
    defaults: { type: 'about-bt' },
    desktop: '/about/:type',
    native: 'to/about',
  }),
  chose_direction: route('/page/home/chose-direction', 'directions', { title: '选择学习方向', needLogin: true }),
  agreement: route('/agreement/:kind', 'agreement', { title: '协议与政策' }),
  'wechat-tip': route('/wechat-tip', 'wechat-tip', { title: '请在微信中打开', query: ['from'] }),
  forget_password: route('/login/forget-password', 'login-help', { title: '忘记密码', isLogin: true, isShared: true, query: ['gotoUrl'] }),
  goto_register: route('/login/goto-register', 'login-help', { title: '注册', isLogin: true, isShared: true, query: ['gotoUrl'] }),
  app_fallback: route('/app', 'open-app-page', { title: '打开 App', isShared: true, query: ['to'] }),
  download_app: route('/download-app', 'open-app-page', { title: '下载 App', isShared: true, desktop: '/app' }),
  go_browser: route('/go-browser', 'go-browser', { title: '请在浏览器中打开', query: ['gotoUrl'] }),
  fetch_setting: route('/fetch-setting', 'fetch-setting', { title: '预发布设置' }),
  open_mini_program_fail: route('/open-mini-program-fail', 'mini-program-fail', { title: '小程序没有打开' }),
  miniprogram_index: route('/miniprogram/index', 'passage', { title: '小程序首页', isShared: true }),
  miniprogram_tiku: route('/miniprogram/tiku', 'passage', { title: '小程序题库', isShared: true }),
  miniprogram_exam: route('/miniprogram/exam', 'passage', { title: '小程序考试', isShared: true }),
  short_link: route('/s/:code', 'short-link', { title: '正在打开' }),
  jump_link: route('/bt-app/jump-link', 'passage', { title: '正在跳转', isShared: true, query: ['gotoUrl'] }),
})
