import { area, route } from '../route'

/** Pages for those who build the product; only a build that is asked for them has them (`DEV_PAGES=on`), so no other one makes them. */
export const dev = () =>
  area('dev', {
    dev_gallery: route('/dev/gallery', 'gallery', { title: '组件陈列' }),
  })
