export { payment } from './index.h5'
