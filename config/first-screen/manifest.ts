import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { iconPng } from './icon-png'

const sizes = [192, 512]

/** Without a school, like the page itself: the server puts in the names that the desk has given it. */
const manifest = {
  name: '在线学习',
  short_name: '在线学习',
  description: '在线课程、题库练习与模拟考试',
  lang: 'zh-CN',
  id: '/',
  start_url: '/page/home/0',
  scope: '/',
  display: 'standalone',
  background_color: '#F5F6F8',
  theme_color: '#0B7A75',
  icons: sizes.map((size) => ({
    src: `/public/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
}

/** The manifest by which the web app can be put on the home screen, and its icons. */
export function writeManifest(root: string): void {
  mkdirSync(path.join(root, 'public/icons'), { recursive: true })
  writeFileSync(path.join(root, 'manifest.webmanifest'), JSON.stringify(manifest))
  for (const size of sizes) writeFileSync(path.join(root, `public/icons/icon-${size}.png`), iconPng(size))
}
