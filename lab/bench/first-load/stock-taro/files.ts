/** A page as `taro init` starts it, with the list of courses: Taro's own components, router and settings. */
export const stockTaro: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'stock',
    version: '1.0.0',
    private: true,
    browserslist: { production: ['chrome >= 80', 'ios >= 13'], development: ['chrome >= 80'] },
  }),
  'babel.config.js': `module.exports = { presets: [['taro', { framework: 'react', ts: false, compiler: 'webpack5', useBuiltIns: false }]] }`,
  'config/index.js': `module.exports = {
  projectName: 'stock', date: '2026-11-21', designWidth: 375, deviceRatio: { 375: 2, 750: 1 }, sourceRoot: 'src', outputRoot: 'dist',
  framework: 'react', compiler: { type: 'webpack5', prebundle: { enable: false } }, cache: { enable: false },
  plugins: [], mini: {}, h5: { publicPath: '/', staticDirectory: 'static', router: { mode: 'browser' } } }`,
  'src/index.html': `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>课程</title></head><body><div id="app"></div></body></html>`,
  'src/app.config.js': `export default { pages: ['pages/index/index'], window: { navigationBarTitleText: '课程' } }`,
  'src/app.js': `export default function App({ children }) { return children }`,
  'src/pages/index/index.config.js': `export default { navigationBarTitleText: '课程' }`,
  'src/pages/index/index.css': `.course { display: flex; padding: 12px; background: #fff } .cover { width: 120px; height: 80px } .words { flex: 1; padding-left: 12px } .title { display: block; font-size: 16px } .price { color: #c92a3e }`,
  'src/pages/index/index.jsx': `import { useEffect, useState } from 'react'
import Taro from '@tarojs/taro'
import { Image, Text, View } from '@tarojs/components'
import './index.css'
export default function Index() {
  const [courses, setCourses] = useState([])
  useEffect(() => { Taro.request({ url: '/courses.json' }).then(({ data }) => setCourses(data)) }, [])
  return <View>{courses.map((course) => (
    <View className="course" key={course.id} onClick={() => Taro.navigateTo({ url: '/pages/index/index?id=' + course.id })}>
      <Image className="cover" src={course.cover} />
      <View className="words"><Text className="title">{course.title}</Text><Text>{course.subtitle}</Text><Text className="price">¥{course.price / 100}</Text></View>
    </View>))}</View>
}`,
}
