-- The demo catalogue: run once on a fresh database, after the migrations. Every row has a fixed id, so a
-- second run adds nothing. Dates are counted back from the day of the run, so that the shop looks lived in
-- whenever it is started. Ratings and review counts are not written here: the reviews' trigger keeps them.

update public.settings set
  site_name = 'Haat',
  site_description = 'Good things from makers across India, at honest prices.',
  contact_email = 'care@haat.example',
  contact_phone = '+91 80 4000 4000',
  address = '12 Market Road, Shivajinagar, Bengaluru, Karnataka 560001',
  legal_name = 'Haat Retail Private Limited',
  grievance_name = 'Meenakshi Rao',
  grievance_email = 'grievance@haat.example',
  grievance_phone = '+91 80 4000 4001',
  whatsapp_number = '+91 80 4000 4000',
  delivery_days_min = 2,
  delivery_days_max = 5,
  refund_days = 7;

insert into public.categories (id, name, slug, sort_order) values
  ('00000000-0000-4000-8000-000000000001', 'Electronics', 'electronics', 1),
  ('00000000-0000-4000-8000-000000000002', 'Fashion', 'fashion', 2),
  ('00000000-0000-4000-8000-000000000003', 'Home', 'home', 3),
  ('00000000-0000-4000-8000-000000000004', 'Books', 'books', 4),
  ('00000000-0000-4000-8000-000000000005', 'Sports', 'sports', 5),
  ('00000000-0000-4000-8000-000000000006', 'Beauty', 'beauty', 6)
on conflict (id) do nothing;

-- number (end of the id), category, SKU, brand, name, price, compare price, stock, featured, active, age in days,
-- HSN code, pictures (the first is the product's own), one line, description
insert into public.products (
  id, category_id, sku, brand, name, price, compare_price, stock, is_featured, is_active, created_at,
  hsn_code, country_of_origin, image_url, images, short_description, description
)
select
  ('00000000-0000-4000-8000-000000000' || v.number)::uuid, c.id, v.sku, v.brand, v.name, v.price, v.compare_price,
  v.stock, v.featured, v.active, now() - make_interval(days => v.age, mins => v.number * 7),
  v.hsn, 'India', pictures.urls[1],
  (select jsonb_agg(jsonb_build_object('url', p.url) order by p.place)
   from unnest(pictures.urls) with ordinality as p (url, place)),
  v.line, v.description
from (values
  (101, 'electronics', 'ELE-DHW-040', 'Dhwani', 'Dhwani wireless headphones, 40 hours', 2999.00, 4999.00, 4, true, true, 150, '85183019', 'dhwani-headphones-640 dhwani-headphones-clay-640 dhwani-headphones-cushion-640',
   'Deep bass, soft cushions, fast charge',
   'Over-ear headphones with 40 mm drivers and a battery that lasts about 40 hours; ten minutes on the USB-C cable give four more. Two microphones for calls. Clay-brown covers are in the box. 228 g, one-year warranty.'),
  (102, 'electronics', 'ELE-SAM-102', 'Samay', 'Samay smart watch, AMOLED, 10-day battery', 4999.00, 6999.00, 38, true, true, 118, '85176290', 'samay-watch-640 samay-watch-coral-640 samay-watch-strap-640',
   'Heart rate, sleep and 60 kinds of exercise',
   'A 43 mm watch with a 1.8-inch AMOLED screen that stays readable at noon. It tracks heart rate, sleep and 60 kinds of exercise, and survives rain and the swimming pool (5 ATM). Comes with a green strap and a spare coral one. Ten days on one charge, one-year warranty.'),
  (103, 'fashion', 'FAS-BAG-089', 'Sutradhar', 'Bagru block-print cotton kurta', 899.00, null, 0, true, true, 96, '62052090', 'bagru-kurta-640 bagru-kurta-indigo-640 bagru-kurta-collar-640',
   'Hand printed, natural dye',
   'Printed by hand in Bagru with carved wooden blocks and madder dye on soft 60s cotton. Straight cut with side slits and three-quarter sleeves, one size, for a chest up to 104 cm. Wash the first two times by itself in cold water: natural colour gives a little. The indigo print in the second picture is due next season.'),
  (104, 'electronics', 'ELE-AKA-014', 'Akash', 'Akash 14 laptop, 16 GB memory, 512 GB', 64990.00, 72990.00, 12, true, true, 72, '84713010', 'akash-laptop-640 akash-laptop-keys-640 akash-laptop-side-640',
   '14-inch screen, 1.3 kg, all-day battery',
   'A quiet 14-inch laptop with an eight-core processor, 16 GB of memory and 512 GB of storage, both of which you may replace yourself. The matte screen covers all of sRGB and the keyboard is backlit with the rupee sign in its place. 1.3 kg, about eleven hours of writing, two-year warranty at your door.'),
  (105, 'electronics', 'ELE-DRI-024', 'Drishti', 'Drishti mirrorless camera with 18–55 mm lens', 89999.00, null, 3, false, true, 64, '85258900', 'drishti-camera-640 drishti-camera-lens-640 drishti-camera-above-640',
   '24 megapixels, stabilised, 4K film',
   'A 24-megapixel mirrorless camera with stabilisation in the body, so that lamps and evening streets need no tripod. Films 4K at 60 frames a second. In the box: 18–55 mm lens, battery, charger, neck strap. Two-year warranty.'),
  (106, 'electronics', 'ELE-TAR-128', 'Tara', 'Tara 5G phone, 128 GB', 15499.00, 17999.00, 64, true, true, 49, '85171300', 'tara-phone-640 tara-phone-back-640 tara-phone-lenses-640',
   'Bright 120 Hz screen, 5000 mAh, two SIMs',
   'A 6.5-inch phone with a 120 Hz screen, 6 GB of memory and room for two SIMs and a memory card. The 50-megapixel camera does well by daylight and passably at night. No advertisements in the menus; four years of security updates. 33 W charger in the box, one-year warranty.'),
  (107, 'electronics', 'ELE-GOO-020', 'Goonj', 'Goonj portable Bluetooth speaker', 1799.00, null, 85, false, true, 170, '85182200', 'goonj-speaker-640 goonj-speaker-loop-640 goonj-speaker-above-640',
   '20 watts, 14 hours, splash-proof',
   'A speaker the size of a one-litre bottle with 20 watts and honest mids. It plays about 14 hours, shrugs off splashes (IPX5) and pairs with a second one for stereo. Woven cover, leather loop, USB-C cable. One-year warranty.'),

  (108, 'fashion', 'FAS-KOS-550', 'Tantu', 'Kosa silk saree with zari border', 7450.00, 8900.00, 9, true, true, 133, '50072090', 'kosa-saree-640 kosa-saree-pallu-640 kosa-saree-folds-640',
   'Handwoven tussar silk, blouse piece included',
   'Kosa (tussar) silk handwoven in Champa on a pit loom, with a woven zari border and a pallu of mango motifs. 5.5 metres and a 0.8 metre blouse piece. Small slubs belong to the yarn. Dry clean only; keep folded in cotton.'),
  (109, 'fashion', 'FAS-KOL-009', 'Panhala', 'Kolhapuri leather chappals', 1250.00, null, 46, false, true, 201, '64035990', 'kolhapuri-chappals-640 kolhapuri-chappals-band-640 kolhapuri-chappals-above-640',
   'Vegetable-tanned, stitched by hand',
   'Made in Kolhapur from vegetable-tanned buffalo leather, plaited and stitched without nails. They creak for a week, then take the shape of your foot. UK sizes 6 to 10; between two sizes, take the smaller one. Keep them dry; a drop of castor oil twice a year.'),
  (110, 'fashion', 'FAS-BAN-071', 'Banjara', 'Banjara leather satchel', 3299.00, null, 22, false, true, 88, '42022110', 'banjara-satchel-640 banjara-satchel-buckle-640 banjara-satchel-side-640',
   'Full-grain leather, brass buckle',
   'A satchel for a tablet, a tiffin and the day''s papers, 30 × 22 × 9 cm inside. Full-grain goat leather that darkens with use, solid brass fittings, cotton lining with two pockets. Wipe with a dry cloth. Stitching is guaranteed for two years.'),
  (111, 'fashion', 'FAS-CHA-033', 'Chaal', 'Chaal canvas sneakers', 1599.00, 2199.00, 70, false, true, 110, '64041190', 'chaal-sneakers-640 chaal-sneakers-toe-640 chaal-sneakers-above-640',
   'Light canvas, natural-rubber sole',
   'Everyday sneakers in teal cotton canvas on a stitched natural-rubber sole, with a washable cork insole. Unisex, true to size. Wash by hand and dry in the shade.'),
  (112, 'fashion', 'FAS-SOZ-200', 'Chinar Kala', 'Kashmiri hand-embroidered sozni stole in pashmina-blend wool with almond and paisley motifs, double border and hand-knotted fringe, 70 × 200 cm, saffron', 12800.00, null, 2, false, true, 21, '62142090', 'sozni-stole-640 sozni-stole-needlework-640 sozni-stole-fringe-640',
   'Three months of needlework in Srinagar',
   'One embroiderer in Srinagar works about three months on each stole, with a single strand of silk. The ground is 70% fine wool and 30% pashmina, light enough to pass through a bangle. Signed by its maker, so no two are quite alike. Dry clean only.'),

  (113, 'home', 'HOM-DEE-041', 'Deepak & Daughters', 'Deepak brass table lamp with linen shade', 3450.00, null, 31, true, true, 140, '94052100', 'deepak-lamp-640 deepak-lamp-base-640 deepak-lamp-above-640',
   'Moradabad brass, warm light, 52 cm',
   'Turned from solid brass in Moradabad, with a hand-pleated linen shade and a pull chain. 52 cm high, takes any B22 bulb to 9 W (a warm LED is included). Lacquered, so it needs dusting and no polish. Two-metre cloth cable, ISI plug.'),
  (114, 'home', 'HOM-MIT-008', 'Mitti Ghar', 'Hand-painted terracotta planter', 349.00, null, 140, false, true, 190, '69139000', 'mitti-planter-640 mitti-planter-above-640 mitti-planter-paint-640',
   '20 cm, with drainage hole and saucer',
   'Wheel-thrown terracotta from Khanapur, painted in lime white. 20 cm across, with a drainage hole and a saucer; the plant is not included. Unglazed on purpose: the clay breathes, and a white bloom will appear with time.'),
  (115, 'home', 'HOM-RAS-005', 'Rasoi', 'Rasoi stainless-steel pressure cooker, 5 litres', 2199.00, 2795.00, 57, false, true, 160, '73239310', 'rasoi-cooker-640 rasoi-cooker-valve-640 rasoi-cooker-base-640',
   'Tri-ply base, gas and induction',
   'Food-grade stainless steel with a sandwiched copper and aluminium base, for gas and induction. 5 litres feed six. Outer lid, spare gasket and safety valve in the box. ISI marked, five-year warranty on the body.'),
  (116, 'home', 'HOM-KHU-350', 'Khurja Mud Works', 'Khurja stoneware mugs, pair, 350 ml', 649.00, null, 118, false, true, 125, '69120010', 'khurja-mug-640 khurja-mug-glaze-640 khurja-mug-above-640',
   'One blue, one moss, dishwasher safe',
   'Two stoneware mugs from Khurja, one with a blue and one with a moss glaze that runs a little differently each time. 350 ml, which is two cutting chais. Lead-free, safe in microwave and dishwasher.'),
  (117, 'home', 'HOM-KAN-040', 'Shanti Stitch', 'Kantha-stitch reversible cushion cover, 40 × 40 cm', 499.50, null, 96, false, true, 80, '63049239', 'kantha-cushion-640 kantha-cushion-rose-640 kantha-cushion-stitch-640',
   'Blue on one side, rose on the other',
   'Running stitch by a women''s collective in Shantiniketan on two layers of cotton, blue on one side and rose on the other. Hidden zip, 40 × 40 cm, filling not included. Machine wash cold, iron on the damp side.'),
  (118, 'home', 'HOM-SHE-001', 'Jodhpur Joinery', 'Sheesham wood armchair with cotton cushion', 18900.00, 22500.00, 5, false, true, 57, '94016900', 'sheesham-armchair-640 sheesham-armchair-arm-640 sheesham-armchair-back-640',
   'Pegged solid wood, comes assembled',
   'Solid sheesham, seasoned for a year and joined with pegs, rubbed with oil and wax. Seat 54 cm wide and 44 cm high, cushion cover removable and washable. Comes assembled; two people carry it to your room. 19 kg, three-year warranty on the frame.'),

  (119, 'books', 'BOO-MON-288', 'Peepal Press', 'The Monsoon Ledger, a novel by Meera Kulkarni', 399.00, null, 160, false, true, 35, '49011010', 'monsoon-ledger-640 monsoon-ledger-flat-640 monsoon-ledger-cover-640',
   'A shipping clerk, a flood, a missing page',
   'Ratnagiri, 1961: a clerk finds a page torn from the harbour ledger on the night the sea comes into town. Meera Kulkarni''s second novel is a quiet mystery about weather and debt. Paperback, 288 pages, in English.'),
  (120, 'books', 'BOO-DAL-080', 'Peepal Press', 'Everyday Dal: 80 recipes for busy evenings', 599.00, null, 75, false, true, 145, '49011010', 'everyday-dal-640 everyday-dal-flat-640 everyday-dal-cover-640',
   'Eleven lentils, one pressure cooker',
   'Eighty dals from fourteen states, most of them on the table in forty minutes, by Farida Lokhandwala. Every recipe gives whistles for a three- and a five-litre cooker. Lies flat when open. 208 pages with drawings.'),
  (121, 'books', 'BOO-BIR-412', 'Neelkanth Field Guides', 'Birds of the Deccan, a field guide', 750.00, null, 42, true, true, 92, '49011010', 'birds-of-the-deccan-640 birds-of-the-deccan-flat-640 birds-of-the-deccan-cover-640',
   '412 species, fits a jacket pocket',
   'Painted plates of 412 species with maps, calls in words, and names in Marathi, Kannada, Telugu and Hindi, by Suresh Patwardhan. Rounded corners and a wipe-clean cover. 336 pages, 19 × 12 cm.'),
  (122, 'books', 'BOO-TIN-032', 'Chhota Peepal', 'Tinku and the Kite Thief', 199.00, null, 200, false, true, 66, '49030010', 'kite-thief-640 kite-thief-flat-640 kite-thief-cover-640',
   'A picture book for ages 4 to 7',
   'Somebody is stealing kites from the roofs of Ahmedabad, and Tinku means to find out who. Written by Jigna Parmar, with a map of the roofs to follow. 32 pages on thick paper, in simple English.'),
  (123, 'books', 'BOO-GHA-003', 'Peepal Press', 'Stories from the Western Ghats, three volumes in a case', 1299.00, null, 0, false, true, 205, '49011010', 'western-ghats-set-640 western-ghats-set-spines-640 western-ghats-set-volume-640',
   'Sixty-one stories, newly translated',
   'Sixty-one folk tales and short stories from the hills between Dang and the Nilgiris, newly translated from six languages. Three sewn volumes in a cloth-covered case, 912 pages together. Notes on every teller.'),
  (124, 'books', 'BOO-KHA-096', 'Kagaz', 'Khadi-cover pocket notebook', 99.00, null, 180, false, true, 180, '48201020', 'khadi-notebook-640 khadi-notebook-flat-640 khadi-notebook-cover-640',
   '96 pages of handmade paper',
   'A pocket notebook of 96 unruled pages, paper made by hand from cotton rags in Sanganer, bound in khadi with an elastic band. Takes fountain-pen ink with a little feathering. 9 × 14 cm.'),

  (125, 'sports', 'SPO-BAT-006', 'Maidan', 'Maidan Kashmir-willow cricket bat, full size', 2350.00, null, 26, true, true, 104, '95069920', 'maidan-cricket-bat-640 maidan-cricket-bat-ball-640 maidan-cricket-bat-grip-640',
   'Six grains, about 1.18 kg, ball included',
   'Kashmir willow from Anantnag with five to seven straight grains and a cane handle. About 1.18 kg; made for leather and good tennis balls. Oil and knock it in before the first match. A red practice ball is included.'),
  (126, 'sports', 'SPO-RAC-084', 'Urjaan', 'Urjaan carbon badminton racquet', 1899.00, 2999.00, 33, false, true, 76, '95065910', 'urjaan-racquet-640 urjaan-racquet-shuttle-640 urjaan-racquet-handle-640',
   '84 g, strung at 24 lb, with cover',
   'A full carbon racquet of 84 g with an even balance, strung at 24 lb and good to 28. Grip size G4. Comes with a cover and one feather shuttle. The frame carries a six-month warranty; strings do not.'),
  (127, 'sports', 'SPO-FOO-005', 'Maidan', 'Maidan match football, size 5', 799.00, null, 88, false, true, 198, '95066210', 'maidan-football-640 maidan-football-seam-640 maidan-football-back-640',
   'Hand-stitched in Jalandhar',
   '32 panels stitched by hand in Jalandhar over a butyl bladder that holds air for weeks. Textured cover for wet grass, fair on hard ground. Size 5, sent flat: pump and needle are not included.'),
  (128, 'sports', 'SPO-MAT-005', 'Asana', 'Asana natural-rubber yoga mat, 5 mm, two-sided', 1290.00, null, 51, false, true, 121, '40169100', 'asana-mat-640 asana-mat-sage-640 asana-mat-roll-640',
   'Violet on one side, sage on the other',
   'Natural rubber from Kottayam, 183 × 61 cm and 5 mm thick, violet on one side and sage on the other. It grips when damp and smells of rubber for the first week. Wipe with water and dry in the shade. Carrying strap included.'),
  (129, 'sports', 'SPO-DUM-010', 'Bal', 'Bal hex dumbbells, 5 kg, pair', 1850.00, null, 17, false, true, 43, '95069190', 'bal-dumbbells-640 bal-dumbbells-grip-640 bal-dumbbells-above-640',
   'Rubber heads, steel handle, no rolling',
   'Two dumbbells of 5 kg with hexagonal rubber heads that stay where you put them and spare the floor. Knurled steel handles of 28 mm. Weight within 2%. Five-year warranty against loose heads.'),
  (130, 'sports', 'SPO-PAV-007', 'Pavan', 'Pavan seven-speed city bicycle with basket', 21999.00, 24999.00, 4, false, true, 12, '87120010', 'pavan-bicycle-640 pavan-bicycle-basket-640 pavan-bicycle-drive-640',
   'Steel frame, hub gears, mudguards',
   'A city bicycle with a lugged steel frame, seven gears in the hub where the monsoon cannot reach them, mudguards and a cane basket. For riders from 155 to 180 cm, 15.4 kg. Comes nine-tenths assembled with the tools for the rest. Five-year warranty on the frame.'),

  (131, 'beauty', 'BEA-KES-030', 'Kesari', 'Kesari kumkumadi face oil, 30 ml', 845.00, 1050.00, 66, true, true, 99, '33049990', 'kesari-face-oil-640 kesari-face-oil-label-640 kesari-face-oil-above-640',
   'Saffron, sandalwood, cold-pressed sesame',
   'Saffron, sandalwood, liquorice and twenty more herbs slowly cooked in cold-pressed sesame oil. Three drops on damp skin at night. No perfume and no mineral oil; try it on your wrist first. Use within nine months of opening.'),
  (132, 'beauty', 'BEA-NEE-200', 'Vanashri', 'Neem and tulsi soap, pack of two', 149.50, null, 190, false, true, 185, '34011190', 'neem-tulsi-soap-640 neem-tulsi-soap-band-640 neem-tulsi-soap-above-640',
   'Cold process, coconut oil, 2 × 100 g',
   'Two bars of 100 g made by the cold process from coconut and neem oil with tulsi leaf, cured for six weeks. Plain herbal smell, soft lather even in hard water. Keep on a dry dish and it lasts a month. Wrapped in paper.'),
  (133, 'beauty', 'BEA-GUL-200', 'Gulabsagar', 'Gulab rose water spray, 200 ml', 185.00, null, 132, false, true, 152, '33049990', 'gulab-rose-water-640 gulab-rose-water-label-640 gulab-rose-water-spray-640',
   'Steam-distilled in Kannauj, nothing added',
   'Damask roses distilled over a wood fire in Kannauj the old way, in copper. Nothing added: no colour, no alcohol, no perfume. As a toner, in kheer, or after a day outside. Keep cool and use within six months.'),
  (134, 'beauty', 'BEA-GLM-002', 'Gulmohar', 'Gulmohar matte lipstick duo, red and jamun', 549.00, null, 1, false, true, 30, '33041000', 'gulmohar-lipstick-640 gulmohar-lipstick-tip-640 gulmohar-lipstick-plum-640',
   'Two shades for Indian skin, no drying',
   'Two full-size matte lipsticks, a warm gulmohar red and a deep jamun, mixed on wheatish to deep skin. Kokum butter keeps lips from drying; both survive chai, neither survives biryani. Not tested on animals.'),
  (135, 'beauty', 'BEA-CHA-008', 'Attar Ghar', 'Chandan attar, 8 ml', 1350.00, null, 19, false, true, 60, '33030040', 'chandan-attar-640 chandan-attar-stopper-640 chandan-attar-above-640',
   'Mysuru sandalwood, no alcohol',
   'Sandalwood from Mysuru, aged for two years, without alcohol. Soft and milky at first, woody for the rest of the day; one touch behind the ear is enough. In a cut-glass bottle with a glass dipper.'),
  (136, 'beauty', 'BEA-MUL-100', 'Vanashri', 'Multani clay mask, 100 g', 375.00, null, 24, false, false, 210, '33049990', 'multani-clay-mask-640 multani-clay-mask-label-640 multani-clay-mask-lid-640',
   'Fuller''s earth with rose and neem',
   'Fuller''s earth sifted three times and mixed with rose water and neem into a paste that is ready to use. Ten minutes once a week. The jar is glass and the lid mango wood: please use them again.')
) as v (number, category, sku, brand, name, price, compare_price, stock, featured, active, age, hsn, pictures, line, description)
-- A name that ends with its width is drawn by local/images; the others are drawings in SVG.
cross join lateral (
  select array_agg('/images/' || p.name || case when p.name like '%-640' then '.jpg' else '.svg' end order by p.place) as urls
  from unnest(string_to_array(v.pictures, ' ')) with ordinality as p (name, place)
) as pictures
join public.categories c on c.slug = v.category
on conflict (id) do nothing;

-- The warranty that each description promises, in months.
update public.products p set warranty_months = v.months
from (values
  ('ELE-DHW-040', 12), ('ELE-SAM-102', 12), ('ELE-AKA-014', 24), ('ELE-DRI-024', 24), ('ELE-TAR-128', 12),
  ('ELE-GOO-020', 12), ('HOM-RAS-005', 60), ('HOM-SHE-001', 36), ('SPO-RAC-084', 6),
  ('SPO-DUM-010', 60), ('SPO-PAV-007', 60)
) as v (sku, months)
where p.sku = v.sku and p.warranty_months is distinct from v.months;

-- number (end of the id), product, age in days, rating, approved, author, title, comment
insert into public.reviews (id, product_id, user_id, created_at, rating, is_approved, author_name, title, comment)
select
  ('00000000-0000-4000-8000-00000000' || (1000 + v.number))::uuid,
  ('00000000-0000-4000-8000-000000000' || v.product)::uuid,
  null, now() - make_interval(days => v.age, mins => v.number * 37), v.rating, v.approved, v.author, v.title, v.comment
from (values
  (1, 101, 5, 5, true, 'Rohan Deshmukh', 'Clear on calls', 'Used it on the Mumbai local for a month. Battery holds four days with office calls and music both ways. People on the other side stopped asking where I am.'),
  (2, 101, 12, 4, true, 'Priya N.', 'Good, with one wish', 'Sound is warm and the cushions are soft. I only wish they folded flat, they take half of my laptop bag.'),
  (3, 101, 19, 5, true, 'Harpreet Singh', null, 'Sits fine over a turban, which most don''t. Bass is strong but not stupid.'),
  (4, 101, 31, 3, true, 'Lakshmi Iyer', 'Warm ears in May', 'Comfortable in AC. In a Chennai May, no over-ear thing is comfortable, and this is no exception. Sound I have no complaint.'),
  (5, 101, 38, 5, true, 'Vikram', 'Paisa vasool', '40 ghante bola tha, mujhe 37 mile. Close enough. Fast charge really works.'),
  (6, 101, 44, 4, true, 'Anita D''Souza', 'Nice gift', 'Bought for my son for his exams. He is happy so I am happy. Box was slightly dented.'),
  (7, 101, 52, 2, true, 'Sameer Kulkarni', 'Pairing with two devices is moody', 'Phone and laptop together: sometimes it picks the wrong one and I have to switch Bluetooth off and on. With one device it is perfect.'),
  (8, 101, 60, 5, true, 'Nusrat', null, 'Covers in the box are such a nice touch. I use the clay ones.'),
  (9, 101, 71, 4, true, 'T. Ramesh', 'Solid for the price', 'Compared with my friend''s that cost four times. His has better noise cancelling (mine has none). For plain music I could not tell.'),
  (10, 101, 78, 5, true, 'Ishita Bose', 'Four months in', 'Dropped twice, rained on once, still going. Left hinge has a small click now but no play.'),
  (11, 101, 90, 4, true, 'Gaurav M', null, 'good headphone nice bass mic ok'),
  (12, 101, 104, 5, true, 'Devika Menon', 'Quiet enough for night classes', 'I teach online from a room beside the road. Students say they hear only me.'),
  (13, 101, 121, 3, true, 'Arjun Patil', 'Colour', 'Colour is a bit more purple than the photo on my screen. Kept it anyway.'),
  (14, 101, 1, 1, false, 'Zoya', 'Late', 'Came one day late'),
  (15, 102, 8, 5, true, 'Kavya Reddy', 'Readable in the sun', 'I run at 6 and at noon on Sundays. First watch I don''t have to shade with my hand.'),
  (16, 102, 20, 4, true, 'Mohit Arora', '9 days, not 10', 'With always-on off I get nine days. Sleep tracking thinks I sleep when I watch cricket, which my wife says is accurate.'),
  (17, 102, 33, 4, true, 'Sunita Rao', null, 'Two straps were a surprise. Steps match my old band within a hundred.'),
  (18, 102, 47, 2, true, 'Farhan', 'App needs work', 'Watch is lovely, the phone app logs me out every week. Please fix this.'),
  (19, 102, 63, 5, true, 'Joseph K.', 'Swam with it', 'Forty lengths three times a week since August. No fog under the glass.'),
  (20, 102, 2, 5, false, 'Neha', null, null),
  (21, 103, 9, 5, true, 'Shalini Gupta', 'The real Bagru', 'I grew up near Bagru and can tell block from screen. This is block: the joins are visible if you know where to look. Beautiful.'),
  (22, 103, 17, 4, true, 'Aditya Rane', 'Runs a bit long', 'I am 5''6" and it comes below the knee. The cotton is the soft kind that gets better.'),
  (23, 103, 24, 5, true, 'Meher', null, 'Wore it to a friend''s mehendi and three people asked. When is it back in L??'),
  (24, 103, 40, 3, true, 'Pooja S', 'Colour bleeds', 'They do warn you, but it bled in the third wash also, not just two. Still pretty.'),
  (25, 103, 55, 5, true, 'Manoj Tiwari', 'Cool in summer', 'Light, airy, pocket on the right side. Bought second one.'),
  (26, 103, 70, 4, true, 'Revathi', 'Good stitching', 'Side seams are properly finished inside. Rare at this price.'),
  (27, 103, 83, 5, true, 'Kabir Anand', null, 'Exactly as shown'),
  (28, 104, 11, 5, true, 'Siddharth Jain', 'I opened it on day one', 'Two screws more than needed, but memory and disk are really replaceable. Put 32 GB in. Fan is silent when coding.'),
  (29, 104, 26, 4, true, 'Ananya Ghosh', 'Screen is the best part', 'Matte, accurate, no eye strain. Speakers are thin, use headphones.'),
  (30, 104, 42, 5, true, 'Deepak Nair', 'Rupee key!', 'A small thing but I invoice all day. Battery gave ten and a half hours with Wi-Fi.'),
  (31, 104, 58, 3, true, 'Ritu', 'Webcam', 'Everything good except webcam looks like 2012.'),
  (32, 105, 22, 5, true, 'Cyrus Mistry-Wadia', 'Street lamps, no tripod', 'Shot the Kala Ghoda evenings at 1/8 s, hand-held. Sharp. The grip suits small hands too.'),
  (33, 105, 39, 4, true, 'Tenzin', null, 'Great body, kit lens is only okay. Buy a 35 mm as soon as you can.'),
  (34, 106, 6, 5, true, 'Bhavesh Shah', 'No ads!', 'My father no longer calls me to ask why his phone wants him to play rummy. Worth it for that alone.'),
  (35, 106, 14, 4, true, 'Swati', 'Fast', 'Camera at night is so-so like they say themselves, at least they are honest.'),
  (36, 106, 21, 4, true, 'Imran Shaikh', 'Battery of two days', 'Light use, two days. The card tray takes 2 SIM + card together, hard to find now.'),
  (37, 106, 30, 3, true, 'G. Venkatesh', 'Heavy', 'Heavier than it looks, and slippery. Put a case.'),
  (38, 106, 36, 5, true, 'Payal', null, 'diwali gift for mummy she loves the colour'),
  (39, 107, 15, 4, true, 'Nikhil', 'Terrace approved', 'Enough for ten people on a terrace, not for a wedding. Mids are nice for old songs.'),
  (40, 107, 48, 5, true, 'Asma Khan', 'Kishore Kumar sounds right', 'My nani''s test is one song only. It passed.'),
  (41, 107, 77, 2, true, 'Prakash Hegde', 'Strap broke', 'Leather loop came off in two months. Service sent a new one but took three weeks.'),
  (42, 107, 120, 4, true, 'Debashish', null, 'Paired two for stereo, works first time'),
  (43, 108, 18, 5, true, 'Malati Sahu', 'From Champa, truly', 'My mother wove kosa. The hand of this cloth is right, and the zari does not scratch. Thank you for naming the town.'),
  (44, 108, 45, 5, true, 'Aparna Joshi', 'Wore it at my brother''s wedding', 'Deeper pink than I expected, everyone admired the pallu. Drapes easily.'),
  (45, 108, 88, 4, true, 'Sneha', null, 'Gorgeous. Blouse piece is little short for long sleeves.'),
  (46, 109, 29, 5, true, 'Omkar Jadhav', 'Creaks like it should', 'Genuine. One week of karr-karr and then like slippers you''ve had for years.'),
  (47, 109, 66, 4, true, 'Tanvi', 'Go half size down', 'Follow their advice on size. Toe loop was tight for 3 days.'),
  (48, 109, 150, 2, true, 'Stanley Fernandes', 'Not for Goa rains', 'Nobody told my feet it was June. Leather took long to recover. They do say keep dry, so two stars not one.'),
  (49, 109, 180, 5, true, 'Usha P', null, 'Very light. No nails anywhere.'),
  (50, 110, 13, 5, true, 'Radhika Pillai', 'Getting better with age', 'Eight weeks of daily office use and it looks better than new. Fits a 10-inch tablet, tiffin and umbrella.'),
  (51, 110, 34, 4, true, 'Jatin', 'Smells of leather for a while', 'Strong smell in first week. Stitching is lovely.'),
  (52, 110, 70, 3, true, 'Charu Sethi', 'Small', 'It is smaller than I imagined, measure first. Refund would have been easy but I gave it to my sister.'),
  (53, 111, 16, 4, true, 'Yash', null, 'comfy. white part gets dirty as all white parts do'),
  (54, 111, 51, 5, true, 'Mrinalini', 'Washed four times', 'Still teal, sole has not come off. Cork insole dries overnight by the fan.'),
  (55, 111, 95, 3, true, 'Abdul Rahim', 'Narrow', 'Narrow for Indian feet, take one size more.'),
  (56, 113, 41, 5, true, 'Gayatri Subramaniam', 'Heavy, in the good way', 'It''s proper brass, you feel it when you lift. Light is the colour of evening.'),
  (57, 113, 109, 4, true, 'Rustom', 'Chain is short', 'Lovely lamp. I would have liked a longer chain, from bed I have to sit up.'),
  (58, 114, 27, 5, true, 'Nandini', null, 'Bought six for the balcony. One came cracked, new one in four days without any argument.'),
  (59, 114, 99, 4, true, 'Chandrasekhar', 'White bloom is real', 'Appeared in a month, I like it. Saucer is a bit shallow.'),
  (60, 115, 7, 5, true, 'Sarla Ben', 'Chhole in four whistles', 'Base does not burn even when I forget. Handle stays cool. Daughter uses on induction, no problem.'),
  (61, 115, 50, 4, true, 'Kiran Bedekar', 'Good cooker', 'Whistle is loud! otherwise good.'),
  (62, 115, 92, 5, true, 'Hema', null, 'Second one in the family. First is from my aunt and still running.'),
  (63, 115, 130, 3, true, 'Alok', 'Lid needs practice', 'Outer lid takes a week to learn. Read the sheet.'),
  (64, 115, 3, 5, false, 'Parvathi Amma', 'Good', 'Idli stand of my old one also fits.'),
  (65, 116, 37, 5, true, 'Simran', 'Two cutting chais, confirmed', 'Measured. Also they sit well in the hand.'),
  (66, 116, 84, 4, true, 'Dilip Kumar S', null, 'Blue one is a bit darker than picture, moss is perfect'),
  (67, 117, 25, 5, true, 'Mithu Sarkar', 'Ma would approve', 'Stitches small and even, and the back is as neat as the front. We use the rose side for guests.'),
  (68, 117, 61, 4, true, 'Jaya', 'Nice', 'Zip is thin, be gentle.'),
  (69, 118, 28, 5, true, 'Col. R. S. Rathore (retd)', 'A chair that will outlive me', 'Pegged joints, no wobble, arms wide enough for a cup. Two men carried it up three floors and would not take tea.'),
  (70, 119, 10, 5, true, 'Anjali Phadke', 'Read in two nights', 'I guessed the page but not the reason. The rain is a character.'),
  (71, 119, 22, 4, true, 'S. Krishnan', null, 'Slow first fifty pages. Then you can''t stop.'),
  (72, 120, 53, 5, true, 'Farzana', 'Whistles for both cookers!', 'Finally someone who understands. Made the Kutchi dal three times already.'),
  (73, 120, 101, 4, true, 'Tushar', 'More photos please', 'Drawings are charming but I''d like to see the dish.'),
  (74, 121, 43, 5, true, 'Dr Mohan Kale', 'Better than the app', 'Calls in words sound silly until you hear the bird. Identified the Malabar whistling thrush from the book alone.'),
  (75, 121, 75, 4, true, 'Ayesha', 'Kannada names are a treat', 'My grandfather read them aloud. Binding is stiff at first.'),
  (76, 122, 20, 5, true, 'Aarav''s mummy', null, 'Every night since two weeks. EVERY night. He found the thief before me.'),
  (77, 122, 48, 4, true, 'Leena', 'Sweet story', 'Map at the back is the best. Wish it was in Gujarati also.'),
  (78, 123, 140, 5, true, 'Bibhuti Nayak', 'Notes on every teller', 'That is what makes it. Please print again, I want one for the school library.'),
  (79, 124, 102, 4, true, 'Sukanya', 'Feathers with wet nibs', 'As they say. With a fine nib no trouble. At ₹99 I bought five.'),
  (80, 125, 23, 5, true, 'Rahul Yadav', 'Knocked in and flying', 'Gave it a week of mallet. Middle is big. Scored 41, which is 41 more than usual.'),
  (81, 125, 68, 3, true, 'Pratik', 'Weight', 'Mine is 1.24 kg, not 1.18. Fine for me but check.'),
  (82, 126, 31, 4, true, 'Sania Merchant', 'Good balance', 'Strings are okay, changed to my own at 26 lb and it''s now very good.'),
  (83, 127, 57, 4, true, 'Lalremruata', null, 'Holds air, three weeks now. Slightly heavy when wet.'),
  (84, 127, 133, 5, true, 'St. Xavier''s sports dept', 'Bought twelve', 'Twelve balls, one season, stitching intact in eleven.'),
  (85, 128, 17, 5, true, 'Vaishnavi', 'Grips when I sweat', 'Hot room, no towel needed. Smell goes in six days, not seven.'),
  (86, 128, 64, 4, true, 'Ujjwal', 'Heavy to carry', 'Rubber is heavy, strap is good. Sage side hides dust.'),
  (87, 131, 19, 5, true, 'Nandita Roy', 'Three drops is right', 'Used five once and slept on a greasy pillow. Three is right. Skin calmer in a month.'),
  (88, 131, 59, 3, true, 'Preeti', null, 'Nice but smell is strong herbal, like grandma''s cupboard. Some will like.'),
  (89, 132, 32, 4, true, 'Balaji', 'Soft even with borewell water', 'Lather in our hard water, surprised. Melts fast if dish is wet.'),
  (90, 132, 118, 5, true, 'Noor Jehan', 'Wrapped in paper', 'No plastic, no perfume, no nonsense.'),
  (91, 133, 47, 5, true, 'Trupti', 'Kheer and face both', 'Opened the bottle and my kitchen became Kannauj.'),
  (92, 135, 16, 5, true, 'Sheikh Abdullah', 'Two years aged, I believe it', 'Milky in the start like old Mysore oil. One touch lasted through Friday prayers to dinner.'),
  (93, 136, 115, 4, true, 'Ankita', null, 'Nice while it lasted, why discontinued?')
) as v (number, product, age, rating, approved, author, title, comment)
on conflict (id) do nothing;

-- Products with options: canvas sneakers and chappals in five sizes; one size of the sneakers is sold out.
update public.products
set stock = 0, options = '[{"name": "Size", "values": ["UK 6", "UK 7", "UK 8", "UK 9", "UK 10"]}]'
where id in ('00000000-0000-4000-8000-000000000109', '00000000-0000-4000-8000-000000000111') and options = '[]';
insert into public.products (id, name, variant_of, option_values, sku, price, compare_price, stock, created_at)
select
  ('00000000-0000-4000-8000-0000000' || v.product || lpad(v.size::text, 2, '0'))::uuid, p.name, p.id,
  array['UK ' || v.size], p.sku || '-' || v.size, p.price, p.compare_price, v.stock, p.created_at
from (values
  (109, 6, 8), (109, 7, 12), (109, 8, 13), (109, 9, 9), (109, 10, 4),
  (111, 6, 12), (111, 7, 18), (111, 8, 22), (111, 9, 18), (111, 10, 0)
) as v (product, size, stock)
join public.products p on p.id = ('00000000-0000-4000-8000-000000000' || v.product)::uuid
on conflict (id) do nothing;

-- Opening stock came in when the product or its size did.
update public.stock_movements m set created_at = p.created_at
from public.products p
where p.id = m.product_id and m.reason = 'opening' and m.created_at > p.created_at
  and p.id::text ~ '^00000000-0000-4000-8000-00000(0{4}1..|001....)$';

update public.categories
set size_guide = 'Stand on a sheet of paper and measure from the heel to the longest toe. Between two sizes? Take the larger one.

Size | EU | Foot length
UK 6 | 40 | 24.5 cm
UK 7 | 41 | 25.4 cm
UK 8 | 42 | 26.2 cm
UK 9 | 43 | 27.1 cm
UK 10 | 44.5 | 27.9 cm'
where slug = 'fashion' and size_guide is null;

-- One coupon of each kind: percentage with and without a cap, fixed, with a minimum, one use per shopper,
-- not yet started, over, used up, switched off.
insert into public.coupons (
  id, code, name, description, type, value, minimum_amount, maximum_discount,
  usage_limit, user_limit, used_count, starts_at, expires_at, is_active, is_shown, created_at
)
-- Their times are whole minutes, as the form has them.
select
  id::uuid, code, name, description, type, value, minimum_amount, maximum_discount, usage_limit, user_limit, used_count,
  date_trunc('minute', starts_at), date_trunc('minute', expires_at), is_active, is_shown, created_at
from (values
  ('00000000-0000-4000-8000-000000002001', 'SWAGAT10', 'Welcome to Haat', '10% off, up to ₹200, once per shopper', 'percentage', 10, null, 200,
   null, 1, 0, null, null, true, true, now() - interval '200 days'),
  ('00000000-0000-4000-8000-000000002002', 'SABKA5', '5% for everyone', '5% off, no cap and no minimum', 'percentage', 5, null, null,
   null, null, 0, null, null, true, false, now() - interval '150 days'),
  ('00000000-0000-4000-8000-000000002003', 'HAAT100', '₹100 off', '₹100 off any order', 'fixed', 100, null, null,
   null, 3, 0, null, now() + interval '120 days', true, false, now() - interval '90 days'),
  ('00000000-0000-4000-8000-000000002004', 'DIWALI200', 'Festival ₹200', '₹200 off orders of ₹999 or more', 'fixed', 200, 999, null,
   5000, null, 0, now() - interval '30 days', now() + interval '45 days', true, true, now() - interval '35 days'),
  ('00000000-0000-4000-8000-000000002005', 'BADA15', 'Big basket', '15% off orders of ₹4,999 or more, up to ₹1,500', 'percentage', 15, 4999, 1500,
   500, 2, 0, null, now() + interval '90 days', true, true, now() - interval '60 days'),
  ('00000000-0000-4000-8000-000000002006', 'SANKRANTI25', 'Kite week', '25% off, up to ₹400, when kite week begins', 'percentage', 25, 499, 400,
   1000, 1, 0, now() + interval '50 days', now() + interval '60 days', true, false, now() - interval '5 days'),
  ('00000000-0000-4000-8000-000000002007', 'MONSOON20', 'Monsoon sale', '20% off, up to ₹500', 'percentage', 20, null, 500,
   null, null, 0, now() - interval '150 days', now() - interval '80 days', true, false, now() - interval '155 days'),
  ('00000000-0000-4000-8000-000000002008', 'PEHLE50', 'First fifty', '₹250 off for the first fifty shoppers', 'fixed', 250, 500, null,
   50, 1, 50, now() - interval '20 days', now() + interval '100 days', true, false, now() - interval '21 days'),
  ('00000000-0000-4000-8000-000000002009', 'DOST150', 'Bring a friend', '₹150 off, paused until the new year', 'fixed', 150, 750, null,
   null, 1, 0, null, null, false, false, now() - interval '70 days')
) as coupon (
  id, code, name, description, type, value, minimum_amount, maximum_discount,
  usage_limit, user_limit, used_count, starts_at, expires_at, is_active, is_shown, created_at
)
on conflict (id) do nothing;

insert into public.collections (id, slug, name, description, image_url, is_on_home, sort_order, product_ids, rule)
values
  ('00000000-0000-4000-8000-000000000901', 'festive-picks', 'Festive picks',
    'Lamps, sarees and gifts that our makers are proud of.', '/images/deepak-lamp-640.jpg', true, 1,
    array(select p.id from public.products p where p.sku in ('HOM-DEE-041', 'FAS-KOS-550', 'BEA-CHA-008', 'HOM-KHU-350')
      order by p.sku), null),
  ('00000000-0000-4000-8000-000000000902', 'under-999', 'Under ₹999',
    'Gifts and things for every day, the best rated first.', '/images/bagru-kurta-640.jpg', true, 2, '{}',
    '{"max_price": 999, "in_stock": true, "sort": "rating"}'),
  ('00000000-0000-4000-8000-000000000903', 'gift-ideas', 'Gift ideas',
    'Things that people like to unwrap, from ₹99 to a stole that takes three months to sew.',
    '/images/khurja-mug-640.jpg', true, 3,
    array(select p.id from unnest('{HOM-KHU-350,HOM-DEE-041,BEA-CHA-008,BOO-KHA-096,HOM-KAN-040,BOO-BIR-412,BEA-KES-030,
      FAS-SOZ-200,BOO-TIN-032,BEA-GUL-200}'::text[]) with ordinality s (sku, place)
      join public.products p on p.sku = btrim(s.sku, E' \n') order by s.place), null)
on conflict (id) do nothing;

-- Occasions, which no product names, lead to a collection.
insert into public.search_words (word, means)
select w.word, array[w.collection]
from (values
  ('gift', 'Gift ideas'), ('गिफ्ट', 'Gift ideas'), ('hamper', 'Gift ideas'), ('birthday', 'Gift ideas'),
  ('anniversary', 'Gift ideas'), ('wedding', 'Gift ideas'), ('housewarming', 'Gift ideas'),
  ('diwali', 'Festive picks'), ('deepavali', 'Festive picks'), ('दिवाली', 'Festive picks'),
  ('दीपावली', 'Festive picks'), ('rakhi', 'Festive picks'), ('rakshabandhan', 'Festive picks'),
  ('राखी', 'Festive picks'), ('dhanteras', 'Festive picks'), ('navratri', 'Festive picks'),
  ('festival', 'Festive picks'), ('festive', 'Festive picks'), ('tyohar', 'Festive picks'),
  ('त्योहार', 'Festive picks')
) as w (word, collection)
on conflict (key) do nothing;

insert into public.banners (id, image_url, alt, link)
values ('00000000-0000-4000-8000-000000000911', '/images/banner-festive.webp', 'Festive picks: lamps, sarees and gifts',
  '/collections/festive-picks')
on conflict (id) do nothing;
