import { area, redirect, route } from '../route'

/** The entry pages: the mini-program wants its tabs here, and nothing else belongs. Document 1 §2. */
export const main = area('main', {
  home_page: route('/page/home/:categoryId', 'home', { title: '首页', showAppTab: true, defaults: { categoryId: '0' } }),
  tiku_home: route('/tiku', 'tiku', { title: '题库', showAppTab: true }),
  study_center: route('/study-center', 'study', { title: '学习', showAppTab: true }),
  myself: route('/myself', 'myself', { title: '我的', showAppTab: true }),
  phone_login: route('/login', 'login', { title: '登录', query: ['gotoUrl'] }),
  article: route('/article', 'article', { title: '文章', query: ['categoryId'] }),
  article_detail: route('/article/:articleId', 'article-detail', { title: '文章' }),
  not_found: route('/not-found', 'not-found', { title: '页面不存在', query: ['from'] }),
  root: redirect('/', 'home_page', { categoryId: '0' }),
})
