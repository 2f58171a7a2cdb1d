import { area, route } from '../route'

/** Pages for developers, only in builds with `DEV_PAGES=on`. */
export const dev = () =>
  area('dev', {
    dev_gallery: route('/dev/gallery', 'gallery', { title: '组件陈列' }),
  })
