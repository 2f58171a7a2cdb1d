import { area, route } from '../route'

/** Block pages, and pages around the product: entries, exits, about us. */
export const site = area('site', {
  college_page: route('/page/college/:categoryId', 'block-page', { isShared: true, desktop: '/college/:categoryId' }),
  preview_page: route('/page/preview/:pageId', 'block-page', { isShared: true, query: ['token'] }),
  preview_page_act: route('/page/preview-act/:pageId', 'block-page', { isShared: true, query: ['token'] }),
  link_page: route('/page/link/:pageId', 'block-page', { isShared: true }),
  custome_page: route('/custom-page/:alias', 'block-page', { isShared: true }),
  topic: route('/topic/:id', 'block-page', { isShared: true, desktop: '/topic/:id' }),
  channel_page: route('/channel/page/:pageId', 'block-page', { isShared: true, query: ['channelId'] }),
  about_us: route('/about-us/:type', 'block-page', {
    isShared: true,
    defaults: { type: 'about-bt' },
    desktop: '/about/:type',
    native: 'to/about',
  }),
  chose_direction: route('/page/home/chose-direction', 'directions', { needLogin: true }),
  agreement: route('/agreement/:kind', 'agreement'),
  'wechat-tip': route('/wechat-tip', 'wechat-tip', { query: ['from'] }),
  forget_password: route('/login/forget-password', 'login-help', { isLogin: true, isShared: true, query: ['gotoUrl'] }),
  goto_register: route('/login/goto-register', 'login-help', { isLogin: true, isShared: true, query: ['gotoUrl'] }),
  app_fallback: route('/app', 'open-app-page', { isShared: true, query: ['to'] }),
  download_app: route('/download-app', 'open-app-page', { isShared: true, desktop: '/app' }),
  go_browser: route('/go-browser', 'go-browser', { query: ['gotoUrl'] }),
  fetch_setting: route('/fetch-setting', 'fetch-setting'),
  open_mini_program_fail: route('/open-mini-program-fail', 'mini-program-fail'),
  miniprogram_index: route('/miniprogram/index', 'passage', { isShared: true }),
  miniprogram_tiku: route('/miniprogram/tiku', 'passage', { isShared: true }),
  miniprogram_exam: route('/miniprogram/exam', 'passage', { isShared: true }),
  short_link: route('/s/:code', 'short-link'),
  jump_link: route('/bt-app/jump-link', 'passage', { isShared: true, query: ['gotoUrl'] }),
})
