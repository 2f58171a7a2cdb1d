import { installation } from './domain/site/installation'
import { mainPages, subPackages, tabs } from './routes/pages'

/** The brand that the mini-program is built for, by its key; the usual one where none is named. */
const brand = installation.brands.find(({ key }) => key === process.env.BRAND) ?? installation.brands[0]

export default {
  pages: mainPages,
  subPackages,
  window: {
    backgroundTextStyle: '@dots',
    backgroundColor: '@ground',
    navigationBarBackgroundColor: '@bar',
    navigationBarTextStyle: '@letters',
    navigationBarTitleText: brand?.name ?? '',
  },
  tabBar: {
    custom: true,
    color: '#5B6770',
    selectedColor: '#0B7A75',
    backgroundColor: '#FFFFFF',
    list: tabs.map(({ text, pagePath }) => ({ text, pagePath })),
  },
  // The page a learner opens next from a tab is fetched while the tab is read.
  preloadRule: {
    'pages/home/index': { network: 'all', packages: ['packages/course'] },
    'pages/tiku/index': { network: 'all', packages: ['packages/tiku', 'packages/exam'] },
    'pages/study/index': { network: 'all', packages: ['packages/course', 'packages/learn'] },
    // A lesson that is downloaded here opens without a network, so its player is fetched too.
    'packages/tiku/downloads/index': { network: 'all', packages: ['packages/learn'] },
  },
  // Audio lessons go on while the phone is locked.
  requiredBackgroundModes: ['audio'],
  lazyCodeLoading: 'requiredComponents',
  sitemapLocation: 'sitemap.json',
  // Colours of the window follow the theme of the phone; a learner's own choice is set page by page.
  darkmode: true,
  themeLocation: 'theme.json',
  __usePrivacyCheck__: true,
}
