export { link } from './index.h5'
