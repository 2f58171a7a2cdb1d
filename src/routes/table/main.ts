import { area, redirect, route } from '../route'

/** Routes of the main bundle: the tabs of the mini-program, and the pages the app opens first. */
export const main = area('main', {
  home_page: route('/page/home/:categoryId', 'home', {
    title: '首页',
    showAppTab: true,
    defaults: { categoryId: '0' },
    desktop: '/',
    native: 'to/home',
  }),
  tiku_home: route('/tiku', 'tiku', { title: '题库', showAppTab: true, native: 'to/tiku' }),
  study_center: route('/study-center', 'study', { title: '学习', showAppTab: true, desktop: '/study', native: 'to/study' }),
  myself: route('/myself', 'myself', { title: '我的', showAppTab: true, desktop: '/my', native: 'to/mine' }),
  phone_login: route('/login', 'login', { title: '登录', isLogin: true, query: ['gotoUrl'], desktop: '/login', native: 'to/login' }),
  account_login: route('/login/account-login', 'login-account', { title: '账号登录', isLogin: true, query: ['gotoUrl'] }),
  wechat_login: route('/login/wechat-login', 'login-wechat', { title: '微信登录', isLogin: true, query: ['gotoUrl', 'authFailed'] }),
  article: route('/article', 'article', { title: '文章', query: ['categoryId'], desktop: '/news', native: 'to/article' }),
  article_detail: route('/article/:articleId', 'article-detail', {
    title: '文章',
    desktop: '/news/:articleId',
    native: 'to/article/detail',
  }),
  not_found: route('/not-found', 'not-found', { title: '页面不存在', query: ['from'] }),
  go_outside: route('/go-outside', 'go-outside', { title: '前往外部网站', query: ['to'] }),
  root: redirect('/', 'home_page', { categoryId: '0' }),
  about_us_bare: redirect('/about-us', 'about_us', { type: 'about-bt' }),
  aboutus2020: redirect('/page/aboutus2020', 'about_us', { type: 'about-bt' }),
})
