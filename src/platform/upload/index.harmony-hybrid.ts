export { uploads } from './index.h5'
