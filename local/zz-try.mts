import { startBackend } from "/work/main/local/backend.ts";
import { createClient } from "@supabase/supabase-js";
const t0=performance.now(); const T=()=>Math.round(performance.now()-t0);
const b = await startBackend({ siteUrl:"http://localhost:5173", project: process.argv[2]==='real'?undefined:{migrations:"/tmp/local/m",seeds:[],demo:{accounts:true,sql:[]}}, log: process.argv[3]?console.log:undefined });
console.log("started",T(), b.url, Math.round(process.memoryUsage.rss()/1e6)+"MB");
if(process.argv[2]!=='real'){
const opts={auth:{persistSession:false,autoRefreshToken:false}};
const c=createClient(b.url,b.keys.publishableKey,opts);
console.log(await c.auth.signInWithPassword({email:"asha@haat.example",password:"haat-shopper"}).then(r=>[r.error?.code, r.data.session?.expires_in]));
console.log(await c.from("users").select("*"));
console.log(await c.from("users").update({is_admin:true}).eq("email","asha@haat.example"));
console.log(await c.rpc("fail"));
const a=createClient(b.url,b.keys.secretKey,opts);
console.log((await a.auth.admin.listUsers()).data.users.map(u=>u.email), (await a.auth.admin.createUser({email:"x@y.z",password:"secret1",email_confirm:true,user_metadata:{full_name:"X"}})).data.user?.id);
console.log((await a.auth.admin.createUser({email:"x@y.z",password:"secret1"})).error?.code, (await c.auth.admin.listUsers()).error?.code);
console.log(await a.from("users").select("full_name,is_admin"));
console.log((await fetch(b.url+"/_system/config")).status,(await fetch(b.url+"/%5Fsystem/config")).status);
const anon=createClient(b.url,b.keys.publishableKey,opts);
console.log(await anon.from("users").select("*"));
console.log(await c.auth.signUp({email:"n@w.com",password:"secret1",options:{data:{full_name:"Nw"}}}).then(r=>[r.error,r.data.user?.user_metadata]));
const t=performance.now(); for(let i=0;i<200;i++) await c.from("users").select("*"); console.log("ms/req",(performance.now()-t)/200);
}
await b.close(); console.log("closed",T());
