const { createRequire } = require('node:module')
const path = require('node:path')

const own = path.resolve(__dirname, '../..')

/** Elements that a mini-program of ours is drawn with, and the forms in which Taro draws the four most used. */
const tags = `view text image button input textarea video scroll-view swiper swiper-item canvas slider slot block
  catch-view static-view pure-view click-view static-text static-image`.split(/\s+/)

/** The template of elements as Taro writes it for a mini-program, before the build changes it. `folder`: where its packages are installed. */
function taroTemplate(folder = own) {
  const load = createRequire(path.join(folder, 'package.json'))
  const { Weapp } = load('@tarojs/plugin-platform-weapp')
  const helper = load('@tarojs/helper')
  const context = { helper, paths: { appPath: folder, outputPath: folder }, runOpts: {}, initialConfig: {} }
  const platform = new Weapp(context, { outputRoot: 'dist', compiler: 'webpack5' }, {})
  platform.modifyTemplate({})
  const component = { includes: new Set(tags), exclude: new Set(), thirdPartyComponents: new Map(), includeAll: false }
  return platform.template.buildTemplate(component)
}

module.exports = { taroTemplate }
