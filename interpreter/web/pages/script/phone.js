/** The small screen for which `phone.css` is meant. Parts stand elsewhere on it; there they are put into the page, since `order` of CSS would leave keys and voices behind. */

export const PHONE = matchMedia("screen and (max-width: 40rem)");
